/** Finds touch targets that are too small. It runs in the page, also when Playwright sends it there: it uses nothing outside itself. */

/** What a finger needs, CSS px. */
export const SMALLEST_TARGET_PX = 44

/**
 * The start of the HTML of each visible target that is smaller than `smallest` px. A target may extend beyond its text, so the points
 * around it are probed.
 */
export function findSmallTargets(smallest: number): string[] {
  const isTouched = (target: Element, x: number, y: number): boolean => target.contains(document.elementFromPoint(x, y))
  const isBigEnough = (target: Element): boolean => {
    const { x, y, width, height } = target.getBoundingClientRect()
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    // Out of sight, or behind something else.
    if (!isTouched(target, middleX, middleY)) return true
    const reach = smallest / 2 - 1
    const isWide =
      width >= smallest || (isTouched(target, middleX - reach, middleY) && isTouched(target, middleX + reach, middleY))
    const isHigh =
      height >= smallest || (isTouched(target, middleX, middleY - reach) && isTouched(target, middleX, middleY + reach))
    return isWide && isHigh
  }
  return [...document.querySelectorAll('button, a[href], input, textarea')].flatMap((element) => {
    // A tap on its label counts as a tap on a field.
    const target = element.closest('label') ?? element
    if (isBigEnough(target)) return []
    // The menu may lie over its edge: that ends when the list is scrolled.
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    return isBigEnough(target) ? [] : [element.outerHTML.slice(0, 120)]
  })
}
