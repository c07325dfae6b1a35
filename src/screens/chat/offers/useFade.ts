/** Says where more of a scrolled element is hidden, so that its style can fade that edge. */
import { type RefObject, useEffect } from 'react'

/** Sets `data-more` to 'above', 'below', 'both' or 'none', whenever the element scrolls or its size or content changes. */
export function useFade(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const update = (): void => {
      const above = element.scrollTop > TOLERANCE_PX
      const below = measureContent(element) - element.clientHeight - element.scrollTop > TOLERANCE_PX
      element.dataset.more = above ? (below ? 'both' : 'above') : below ? 'below' : 'none'
    }
    const resizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
    resizes?.observe(element)
    const changes = new MutationObserver(update)
    changes.observe(element, { childList: true, subtree: true })
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      resizes?.disconnect()
      changes.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [ref])
}

const TOLERANCE_PX = 4

/** Height of the content, px. Unlike `scrollHeight` it knows no transforms: content that moves in is not taller meanwhile. */
function measureContent(element: HTMLElement): number {
  const last = element.lastElementChild
  return last instanceof HTMLElement ? last.offsetTop + last.offsetHeight - element.offsetTop : 0
}
