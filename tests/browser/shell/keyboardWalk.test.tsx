/** Every screen works by keyboard: Tab reaches each control, where it can be seen that the focus is there, and goes in the order of the screen. */
import { test } from 'vitest'
import { SCREEN_CASES } from './screenCases.ts'
import { setUpShell } from './setUpShell.tsx'
import { showScreen } from './showScreen.tsx'
import { walkByTab } from './walkByTab.ts'

const { clock } = setUpShell()

test.each(SCREEN_CASES)('$name', async (screen) => {
  await showScreen(screen, clock())
  await walkByTab(screen.changesWithFocus)
})
