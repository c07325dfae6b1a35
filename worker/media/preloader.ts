/** Loads ahead what the story will show soon, so that the page finds it in the browser's cache. Rule M1. */
import { type Runner } from '../runtime/runners.ts'
import { type PreloadWork } from '../runtime/wanted.ts'

/** How a media file is fetched; its body is read to the end, or it would not be kept. */
export function createPreloadRunner(fetch: (url: string, init: RequestInit) => Promise<Response>, baseUrl: string): Runner<PreloadWork> {
  return ({ key, url }, write) => {
    const controller = new AbortController()
    void fetch(url.startsWith('/') ? baseUrl + url : url, { signal: controller.signal, credentials: 'omit' })
      .then((response) => response.blob().then(() => response.ok))
      .catch(() => false)
      .then((ok) => write({ type: 'result', work: key, ok }))
    return () => controller.abort()
  }
}
