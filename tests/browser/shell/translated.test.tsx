/** A browser's translator replaces the texts of the page: each screen goes on, and shows every text that it changes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translatePage, type Translation } from '../../helpers/translatePage.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { SCREEN_CASES } from './screenCases.ts'
import { setUpShell } from './setUpShell.tsx'
import { showScreen } from './showScreen.tsx'

const { clock } = setUpShell()
let translation: Translation
beforeEach(() => {
  translation = translatePage()
})
afterEach(() => {
  translation.stop()
})

// The change of the language writes every text of the screen once more.
test.each(SCREEN_CASES)('translated: $name', async (screen) => {
  await showScreen(screen, clock())
  await showLocale('zh')
  await expect.poll(() => document.body.textContent).toMatch(/\p{Script=Han}/u)
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
  expect(translation.lost).toEqual([])
  expect(translation.crashes).toEqual([])
})
