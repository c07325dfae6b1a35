/**
 * Keeps the screen above the keyboard where the browser lays the keyboard over the page instead of resizing it (iOS). Fits an element that fills
 * the window into the visual viewport. Returns the stop function.
 */
/** A smaller hidden height, px, is a bar of the browser, not a keyboard. */
const KEYBOARD_PX = 120

export function fitVisualViewport(
  element: HTMLElement,
  viewport: VisualViewport | null | undefined = window.visualViewport,
): () => void {
  if (viewport === null || viewport === undefined) return () => undefined
  const fit = (): void => {
    const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > KEYBOARD_PX
    element.style.height = isCovered ? `${viewport.height}px` : ''
    element.style.transform = isCovered ? `translateY(${viewport.offsetTop}px)` : ''
  }
  fit()
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
  }
}
