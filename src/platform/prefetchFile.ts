/** Fetches a file into the browser's cache, for a request that comes later. */

/** Resolves when it is there, or has failed. Not a link of `prefetch`: Firefox checks it against `default-src`, which is 'none', and WebKit ignores it. The body is read to its end, or the cache keeps none. */
export async function prefetchFile(path: string, init: RequestInit = {}): Promise<void> {
  await fetch(path, init)
    .then((answer) => answer.blob())
    .catch(() => undefined)
}
