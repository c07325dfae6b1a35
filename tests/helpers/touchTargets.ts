/** Finds touch targets that are too small. It runs in the page, also when Playwright sends it there: it uses nothing outside itself. */

/** What a finger needs, CSS px. */
export const SMALLEST_TARGET_PX = 44

/**
 * The start of the HTML of each visible target that is smaller than `smallest` px. A target may extend beyond its text, so the points
 * around it are probed.
 */
export function findSmallTargets(smallest: number): string[] {
  const isTouched = (element: Element, x: number, y: number): boolean =>
    element.contains(document.elementFromPoint(x, y))
  return [...document.querySelectorAll('button, a[href], input, textarea')].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    // Out of sight, or behind something else.
    if (!isTouched(element, middleX, middleY)) return []
    const reach = smallest / 2 - 1
    const isWide =
      width >= smallest ||
      (isTouched(element, middleX - reach, middleY) && isTouched(element, middleX + reach, middleY))
    const isHigh =
      height >= smallest ||
      (isTouched(element, middleX, middleY - reach) && isTouched(element, middleX, middleY + reach))
    return isWide && isHigh ? [] : [element.outerHTML.slice(0, 120)]
  })
}
