/** Every screen works by keyboard: Tab reaches each control, where it can be seen that the focus is there and no bar covers it, and goes in the order of the screen. */
import { afterEach, test } from 'vitest'
import { page } from 'vitest/browser'
import { SCREEN_CASES } from './screenCases.ts'
import { setUpShell } from './setUpShell.tsx'
import { showScreen } from './showScreen.tsx'
import { walkByTab } from './walkByTab.ts'

const { clock } = setUpShell()

afterEach(() => page.viewport(390, 844))

test.each(SCREEN_CASES)('$name', async (screen) => {
  await showScreen(screen, clock())
  // A small phone: much of it is under bars.
  await page.viewport(360, 640)
  await walkByTab(screen.changesWithFocus)
})
