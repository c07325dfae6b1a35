/** A preview that is not seen, behind a tab or scrolled away, is a hidden page: its story, sound and pictures wait. */

/** Hides the page in the frame while the frame is not on the screen. Returns the function that ends it. */
export function hideWithPane(page: Window & typeof globalThis): () => void {
  const { document, frameElement: frame } = page
  const view = frame?.ownerDocument.defaultView ?? null
  if (frame === null || view === null) return () => undefined
  let isShown = true
  const { visibilityState, hidden } = Object.getOwnPropertyDescriptors(page.Document.prototype)
  Object.defineProperties(document, {
    visibilityState: { configurable: true, get: () => (isShown ? visibilityState.get?.call(document) : 'hidden') },
    hidden: { configurable: true, get: () => !isShown || hidden.get?.call(document) === true },
  })
  const show = (isSeen: boolean): void => {
    if (isSeen === isShown) return
    isShown = isSeen
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const observer = new view.IntersectionObserver((entries) => show(entries.at(-1)?.isIntersecting !== false))
  observer.observe(frame)
  return () => {
    observer.disconnect()
    show(true)
    Reflect.deleteProperty(document, 'visibilityState')
    Reflect.deleteProperty(document, 'hidden')
  }
}
