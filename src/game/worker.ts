/** Starts the runtime's worker: the one place in `src` that names it. */
import { releaseProxy, type Remote, wrap } from 'comlink'
import { type RuntimeApi, type RuntimeOptions } from '../../protocol/runtime.ts'
import GameWorker from '../../worker/index.ts?worker'
import { getAppConfig } from '../platform/appConfig.ts'
import { getStoryPictureWidthPx } from '../ui/pictureSources.ts'

export interface RunningWorker {
  api: Remote<RuntimeApi>
  /** Resolves when it is terminated: what it was asked before is not answered any more. */
  ended: Promise<void>
  /** Terminates the worker at once; a second time does nothing. Its API cannot be called after that. */
  terminate: () => void
}

/** Starts a worker, or takes the prepared one. `onCrash` is called once if it cannot be loaded or throws where nobody catches. */
export function startWorker(options: RuntimeOptions, onCrash: () => void): RunningWorker {
  const { worker, api } = prepareWorker(options)
  prepared = null
  worker.addEventListener('error', onCrash, { once: true })
  let isRunning = true
  let end: () => void = () => undefined
  return {
    api,
    ended: new Promise((resolve) => (end = resolve)),
    terminate() {
      // A released API cannot be released again.
      if (isRunning) terminate(worker, api)
      isRunning = false
      end()
    },
  }
}

/** Comlink holds a worker, and the worker's listeners its calls, as long as these are not released. */
function terminate(worker: Worker, api: Remote<RuntimeApi>): void {
  api[releaseProxy]()
  worker.terminate()
}

/** Starts a worker ahead of the game that will use it, unless one with these options waits already. */
export function prepareWorker(options: RuntimeOptions): PreparedWorker {
  const name = formatWorkerName(options)
  if (prepared?.name === name) return prepared
  if (prepared !== null) terminate(prepared.worker, prepared.api)
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

/** The worker's name carries its settings: it reads them before anything is posted to it. The name for these options, on this page. */
function formatWorkerName({ rate }: RuntimeOptions): string {
  return new URLSearchParams({
    rate: String(rate),
    width: String(getStoryPictureWidthPx()),
    api: getAppConfig().apiUrl,
  }).toString()
}
