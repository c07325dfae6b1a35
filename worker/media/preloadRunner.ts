/** Loads media ahead that the story will show soon. Rules M1, M12, M16. */
import { type Runner } from '../runtime/runners.ts'
import { type PreloadWork } from '../runtime/wanted.ts'
import { type Loader } from './loader.ts'

export function createPreloadRunner(loader: Loader): Runner<PreloadWork> {
  return ({ key, url, type }, write) => {
    const controller = new AbortController()
    void loader
      .load(url, type, null, controller.signal)
      .then((blob) => write({ type: 'result', work: key, ok: blob !== null }))
    return () => controller.abort()
  }
}
