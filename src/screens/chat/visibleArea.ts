/** Keeps the screen above the keyboard where the browser lays the keyboard over the page instead of resizing it (iOS). */

/** Less than this hidden, px, is a browser's own bar, not a keyboard. */
const KEYBOARD_PX = 120

/** Fits an element that fills the window into the part of it that is seen, until the answer is called. */
export function fitVisibleArea(element: HTMLElement, area: VisualViewport | null | undefined = window.visualViewport): () => void {
  if (area === null || area === undefined) return () => undefined
  const fit = (): void => {
    const isCovered = area.scale === 1 && window.innerHeight - area.height > KEYBOARD_PX
    element.style.height = isCovered ? `${area.height}px` : ''
    element.style.transform = isCovered ? `translateY(${area.offsetTop}px)` : ''
  }
  fit()
  area.addEventListener('resize', fit)
  area.addEventListener('scroll', fit)
  return () => {
    area.removeEventListener('resize', fit)
    area.removeEventListener('scroll', fit)
  }
}
