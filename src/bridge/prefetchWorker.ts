/** Fetches the script of the worker ahead, without the code that starts it. */
import { findStart } from '../early/start.ts'
import { readStartFiles } from '../early/startFiles.ts'

/** A game that starts later finds the script in the browser's cache. Nothing in a chat, whose worker starts anyway, and the second time. */
export function prefetchWorker(): void {
  const file = readStartFiles()?.worker
  if (file === undefined || isFetched || findStart(location.pathname)?.screen === 'chat') return
  isFetched = true
  // Not a link of `prefetch`: Firefox checks it against `default-src`, which is 'none', and WebKit ignores it. The body is read to its end, or the cache keeps none.
  fetch(file, { priority: 'low' })
    .then((answer) => answer.blob())
    .catch(() => undefined)
}

let isFetched = false
