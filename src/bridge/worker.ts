/** Starts the runtime's worker. With the early script the one place in `src` that names it. */
import { type Remote, wrap } from 'comlink'
import { type RuntimeApi, type RuntimeOptions } from '../../protocol/runtime.ts'
import GameWorker from '../../worker/index.ts?worker'
import { takeEarlyWorker } from './earlyWorker.ts'
import { formatWorkerName } from './workerName.ts'

export interface RunningWorker {
  api: Remote<RuntimeApi>
  /** Terminates the worker at once. */
  terminate: () => void
}

/** Starts a worker, or takes the prepared one. `onCrash` is called once if it cannot be loaded or throws where nobody catches. */
export function startWorker(options: RuntimeOptions, onCrash: () => void): RunningWorker {
  const { worker, api } = prepareWorker(options)
  prepared = null
  worker.addEventListener('error', onCrash, { once: true })
  return { api, terminate: () => worker.terminate() }
}

/** Starts a worker ahead of the game that will use it, unless one with these options waits already. */
export function prepareWorker(options: RuntimeOptions): PreparedWorker {
  const name = formatWorkerName(options)
  if (prepared?.name === name) return prepared
  prepared?.worker.terminate()
  const worker = takeEarlyWorker(name) ?? new GameWorker({ name })
  const next: PreparedWorker = { name, worker, api: wrap<RuntimeApi>(worker) }
  // One that cannot be loaded is not handed out.
  worker.addEventListener('error', () => {
    if (prepared === next) prepared = null
  })
  prepared = next
  return next
}

interface PreparedWorker {
  name: string
  worker: Worker
  api: Remote<RuntimeApi>
}

let prepared: PreparedWorker | null = null
