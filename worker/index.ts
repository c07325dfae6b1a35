/** The worker's entry: exposes the runtime over Comlink. The page writes the settings into the worker's name. */
import { expose } from 'comlink'
import { openRecording } from './runtime/recordings.ts'
import { createPorts } from './runtime/ports.ts'
import { createRuntime } from './runtime/runtime.ts'

// Players open no recordings: leaving them out makes the worker smaller.
const recordings = import.meta.env.DEV ? openRecording : null

const ports = createPorts(new URLSearchParams(self.name))
// On its way before a game is opened, whose first request waits for it.
const opening = ports.openStore()
opening.catch(() => undefined)

expose(createRuntime({ ...ports, openStore: () => opening, openRecording: recordings }))
