/** axe finds nothing, and everything is big enough to touch, on the screens around the account: English in the dark theme, Chinese in the light one. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LOCALES } from '../../../protocol/locale.ts'
import { App } from '../../../src/app/App.tsx'
import { THEMES } from '../../../src/platform/theme.ts'
import { isThorough } from '../../helpers/isThorough.ts'
import { checkAccessibility } from './checkAccessibility.ts'
import { prepareScreen, SCREEN_CASES } from './screenCases.ts'
import { setUpShell } from './setUpShell.tsx'
import { showScreen } from './showScreen.tsx'
import { showLocale } from '../../../src/i18n/index.ts'

/** A new version is always ready. */
vi.mock('../../../src/serviceWorker/register.ts', () => ({
  startServiceWorker: async (_now: unknown, onUpdate: (apply: () => void) => void) => onUpdate(() => undefined),
}))

const { clock } = setUpShell()
const ALL = LOCALES.flatMap((locale) => THEMES.map((theme) => [locale, theme] as const))
const HALVES = [
  ['en', 'dark'],
  ['zh', 'light'],
] as const
/** In `npm test` half of the screens in each. */
const PAIRS = isThorough ? ALL : HALVES

describe.each(PAIRS)('in %s, %s', (locale, theme) => {
  beforeEach(async () => {
    document.documentElement.dataset.theme = theme
    await showLocale(locale)
  })
  afterEach(() => {
    delete document.documentElement.dataset.theme
  })

  const turn = HALVES.findIndex(([half]) => half === locale)
  const screens = SCREEN_CASES.filter((_, index) => isThorough || index % HALVES.length === turn)
  test.each(screens)('$name', async (screen) => {
    await showScreen(screen, clock())
    await checkAccessibility()
  })

  test('new version', async () => {
    prepareScreen({ name: 'list', path: '/', isGuest: true })
    await render(<App />)
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // The layers load the notices after some time, and those look for a new version.
    const notice = page
      .getByRole('status')
      .filter({ hasText: /new version|新版本/ })
      .getByRole('button')
    await expect
      .poll(() =>
        clock()
          .pass(1_000)
          .then(() => notice.elements().length),
      )
      .toBe(2)
    await checkAccessibility()
  })
})
