/** The worker's entry: exposes the runtime over Comlink. The page writes the settings into the worker's name. */
import { expose } from 'comlink'
import { createPorts } from './runtime/ports.ts'
import { createRuntime } from './runtime/runtime.ts'

expose(createRuntime(createPorts(new URLSearchParams(self.name))))
