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

/** `died` is called once if the worker cannot be loaded or throws where nobody catches. */
export function startWorker(
  { rate, pace, pictureWidthPx = Infinity }: RuntimeOptions,
  onCrash: () => void,
): RunningWorker {
  const worker = new GameWorker({
    name: new URLSearchParams({
      rate: String(rate),
      pace: String(pace),
      width: String(pictureWidthPx),
      api: getAppConfig().apiUrl,
    }).toString(),
  })
  worker.addEventListener('error', onCrash, { once: true })
  return { api: wrap<RuntimeApi>(worker), terminate: () => worker.terminate() }
}
