/** Calls back each time the page is hidden or left: it may never come back. Returns the function that ends this. */
export function subscribeLeave(callback: () => void): () => void {
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') callback()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  // Not every browser reports a page that is left as hidden.
  addEventListener('pagehide', callback)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    removeEventListener('pagehide', callback)
  }
}
