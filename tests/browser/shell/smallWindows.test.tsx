/** In a window of a few lines (a zoom of 400 %, a keyboard, a phone on its side) each button of each drawer, dialog and question can be reached. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SCREEN_CASES } from './screenCases.ts'
import { setUpShell } from './setUpShell.tsx'
import { showScreen } from './showScreen.tsx'

const { clock } = setUpShell()
afterEach(() => page.viewport(390, 844))

const PARTS = SCREEN_CASES.filter(
  ({ name, opens }) => opens !== undefined || /age|consent|region|login|intro/.test(name),
)

test.each(PARTS)('$name', async (screen) => {
  await showScreen(screen, clock())
  await page.viewport(320, 200)
  // What opens may still move to its place.
  await expect.poll(listUnreached).toEqual([])
})

/** The buttons and links of the uppermost dialog, or of the screen, that something else covers at their middle, after they were scrolled to. */
function listUnreached(): (string | null)[] {
  const root = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
  const buttons = [...root.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (button) => button.checkVisibility() && button.closest('[inert], [hidden]') === null,
  )
  expect(buttons.length).toBeGreaterThan(0)
  const unreached = buttons.filter((button) => {
    button.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    return (
      hit === null || (!button.contains(hit) && !hit.contains(button) && hit.closest('label, li, article') === null)
    )
  })
  return unreached.map((button) => button.textContent || button.ariaLabel)
}
