/** Tells the pages of the list when they come near what is seen, so that only those are drawn. One observer for all of them. */

/** How far outside the visible part a page is drawn already. */
const MARGIN = '1200px 0px'

/** Watches an element until the returned function is called; `changed` hears at once, and each time the answer changes. */
export type Watch = (element: Element, changed: (isNear: boolean) => void) => () => void

/** A watcher of what is near the visible part of the list. */
export function nearness(): Watch {
  const watched = new Map<Element, (isNear: boolean) => void>()
  let observer: IntersectionObserver | null = null

  function observerIn(list: Element | null): IntersectionObserver {
    return new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
      },
      { root: list, rootMargin: MARGIN },
    )
  }

  return (element, changed) => {
    observer ??= observerIn(element.closest('[role="log"]'))
    observer.observe(element)
    watched.set(element, changed)
    return () => {
      observer?.unobserve(element)
      watched.delete(element)
    }
  }
}
