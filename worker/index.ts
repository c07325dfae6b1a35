/** The worker's entry: exposes the runtime over Comlink. */
import { expose } from 'comlink'
import { createPorts } from './runtime/ports.ts'
import { createRuntime } from './runtime/runtime.ts'

expose(createRuntime(createPorts(new URLSearchParams(self.location.search))))
