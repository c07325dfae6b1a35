/** A control stays where it was first drawn, whatever of its screen loads after it: what moves under a finger is pressed by mistake. */
import { signInRegistered } from '../registeredPlayer.ts'
import { expect, test } from './test.ts'

const SCREENS = ['/', '/story/last-lantern', '/user/coins', '/daily-tasks', '/user/profile']

test('no control moves once it can be pressed', async ({ page, request }) => {
  await signInRegistered(page, request, 3)
  // Code that is shared comes first, and each answer later than the one before it.
  let delayMs = 0
  await page.route(/\/(?:assets\/[^/]*\.js|[\w-]+\.(?:list|status|count|info))$/, async (route) => {
    delayMs = (delayMs + 70) % 400
    await page.waitForTimeout(delayMs)
    await route.continue()
  })
  await page.addInitScript(recordMoves)
  for (const path of SCREENS) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
    await page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const { seen, moved } = await page.evaluate(() => (globalThis as unknown as { moves: Moves }).moves)
    expect(seen, path).toBeGreaterThan(2)
    expect(moved, path).toEqual([])
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

interface Moves {
  /** How many controls were drawn. */
  seen: number
  /** Which of them moved, from where to where, px from the top of the page. */
  moved: string[]
}

/** Looks in each frame where the controls of the screen stand. Runs in the page. */
function recordMoves(): void {
  const moves: Moves = { seen: 0, moved: [] }
  const tops = new WeakMap<Element, number>()
  Object.assign(globalThis, { moves })
  const look = (): void => {
    for (const control of document.querySelectorAll('main :is(a, button, input, select, label)')) {
      if (control.closest('dialog') !== null || !control.checkVisibility({ visibilityProperty: true })) continue
      const top = Math.round(control.getBoundingClientRect().top + scrollY)
      const before = tops.get(control)
      tops.set(control, top)
      if (before === undefined) moves.seen += 1
      else if (Math.abs(before - top) > 1)
        moves.moved.push(
          `${(control.getAttribute('aria-label') ?? control.textContent).slice(0, 40)}: ${before} -> ${top}`,
        )
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
