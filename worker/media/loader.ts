/**
 * Gets a picture, clip or sound: from the cache, by fetching it as a blob with progress, or by a plain fetch if that fails. Doc 2 §7.
 *
 * Clips and sounds are kept on the device, and the page takes them from here. Pictures are fetched as an element of the page fetches them, with its
 * credentials and in the size that it takes, and then come from the browser's own cache. Rule M15.
 */
import { sourceFor } from '../../protocol/pictures.ts'
import { type MediaKind } from '../../protocol/runtime.ts'
import { type MediaCache } from './cache.ts'
import { type LoadLimiter } from './loadLimiter.ts'

export interface LoaderPorts {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  cache: MediaCache
  limitLoad: LoadLimiter
  /** Prefix of addresses that are paths. */
  baseUrl: string
  /** How wide the page draws a story's pictures, device px. */
  pictureWidthPx?: number
}

/** `loaded` is the share that has arrived, 0 to 1; unknown sizes stay at 0 until the end. */
export type Progress = (loaded: number) => void

export interface Loader {
  /** The blob, or null where it cannot be had: the page then loads the address directly. Never rejects. */
  load(url: string, kind: MediaKind, progress: Progress | null, signal: AbortSignal | null): Promise<Blob | null>
}

/** A load in progress, with the number of callers that wait for it. */
interface SharedLoad {
  blob: Promise<Blob | null>
  controller: AbortController
  waiterCount: number
  listeners: Set<Progress>
}

/** Callers that ask for the same address share one load. Each may cancel for itself; the load is aborted when no caller is left. */
export function createLoader({ fetch, cache, limitLoad, baseUrl, pictureWidthPx = Infinity }: LoaderPorts): Loader {
  const loads = new Map<string, SharedLoad>()

  const get = async (
    url: string,
    kind: MediaKind,
    listeners: ReadonlySet<Progress>,
    signal: AbortSignal,
  ): Promise<Blob | null> => {
    const isKept = kind === 'video' || kind === 'audio'
    const cached = isKept ? await cache.get(url) : null
    if (cached !== null) return cached
    const source = isKept ? url : sourceFor(url, pictureWidthPx)
    const address = source.startsWith('/') ? baseUrl + source : source
    const reportProgress: Progress = (loaded) => {
      for (const progress of listeners) progress(loaded)
    }
    const blob = await limitLoad(kind, async () => {
      if (signal.aborted) return null
      const first = await fetchBlob(
        fetch,
        address,
        { signal, credentials: 'same-origin' },
        listeners.size > 0 ? reportProgress : null,
      )
      // Some hosts serve a file to an element but not to a script: try once more, as an element would.
      return (
        first ?? (signal.aborted ? null : fetchBlob(fetch, address, { signal, mode: 'cors', cache: 'reload' }, null))
      )
    })
    if (isKept && blob !== null) void cache.put(url, blob)
    return blob
  }

  const start = (url: string, kind: MediaKind): SharedLoad => {
    const [controller, listeners] = [new AbortController(), new Set<Progress>()]
    const shared: SharedLoad = {
      controller,
      listeners,
      waiterCount: 0,
      blob: Promise.resolve().then(() => get(url, kind, listeners, controller.signal)),
    }
    loads.set(url, shared)
    void shared.blob.finally(() => forget(url, shared))
    return shared
  }
  const forget = (url: string, shared: SharedLoad): void => {
    if (loads.get(url) === shared) loads.delete(url)
  }

  return {
    load(url, kind, progress, signal) {
      if (signal?.aborted === true) return Promise.resolve(null)
      const shared = loads.get(url) ?? start(url, kind)
      shared.waiterCount += 1
      if (progress !== null) shared.listeners.add(progress)
      return new Promise((resolve) => {
        const onAbort = (): void => {
          if (progress !== null) shared.listeners.delete(progress)
          shared.waiterCount -= 1
          resolve(null)
          if (shared.waiterCount > 0) return
          forget(url, shared)
          shared.controller.abort()
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        void shared.blob.then((blob) => {
          signal?.removeEventListener('abort', onAbort)
          resolve(blob)
        })
      })
    },
  }
}

async function fetchBlob(
  fetch: LoaderPorts['fetch'],
  address: string,
  init: RequestInit,
  progress: Progress | null,
): Promise<Blob | null> {
  try {
    const response = await fetch(address, init)
    if (!response.ok) return null
    if (progress === null || response.body === null) return await response.blob()
    return await readWithProgress(response, response.body, progress)
  } catch {
    return null
  }
}

async function readWithProgress(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  progress: Progress,
): Promise<Blob> {
  const total = Number(response.headers.get('content-length') ?? 0)
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let received = 0; ;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.length
    if (total > 0) progress(Math.min(1, received / total))
  }
  progress(1)
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}
