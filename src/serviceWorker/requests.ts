/** Chooses the requests that the service worker answers. Everything else goes to the network as if there were no service worker. */

/** `page`: the network first, else the stored page. `file`: the stored file, else the network. */
export type Handling = 'page' | 'file' | null

interface PageRequest {
  method: string
  mode: string
  url: string
  headers: Pick<Headers, 'has'>
}

/** Paths of the server, which are no screens of the app: calls, streams, media, uploads, pages of stand-ins and tools. */
const SERVER_PATH = /^\/(?:api|media|uploads|telemetry|dev(?:-[a-z]+)?)(?:\/|$)/

/**
 * Handles screens and the files of a build, and nothing that belongs to a player: no call, no stream, no picture or clip, nothing with a
 * token or a range, and nothing of another origin.
 */
export function chooseHandling(
  { method, mode, url, headers }: PageRequest,
  origin: string,
  files: readonly string[],
): Handling {
  const { origin: target, pathname } = new URL(url)
  if (method !== 'GET' || target !== origin || SERVER_PATH.test(pathname)) return null
  if (headers.has('range') || headers.has('authorization')) return null
  if (mode === 'navigate') return /\/[^/.]*$/.test(pathname) ? 'page' : null
  return pathname.startsWith('/assets/') || files.includes(pathname) ? 'file' : null
}
