/** Starts the runtime's worker. The one place in `src` that names it. */
import { type Remote, wrap } from 'comlink'
import { type RuntimeApi, type RuntimeOptions } from '../../protocol/runtime.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import GameWorker from '../../worker/index.ts?worker'

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
export function prepareWorker({ rate, pace, pictureWidthPx = Infinity }: RuntimeOptions): PreparedWorker {
  const name = new URLSearchParams({
    rate: String(rate),
    pace: String(pace),
    width: String(pictureWidthPx),
    api: getAppConfig().apiUrl,
  }).toString()
  if (prepared?.name === name) return prepared
  prepared?.worker.terminate()
  const worker = new GameWorker({ name })
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
