/** The variant of an experiment is on the screen from the first paint on, and stays on this device. Doc 1 §4, §9. */
import { type Page } from 'playwright/test'
import { USUAL_VARIANTS } from '../variants.ts'
import { expect, test } from './test.ts'

test.describe('assigned by the app', () => {
  test.use({ variants: null })

  test('a device keeps its variants, and the theme is there before the app', async ({ page }) => {
    await page.goto('/?lang=en')
    const stored = await readStored(page)
    expect(stored.map(({ experiment }) => experiment)).toEqual(Object.keys(USUAL_VARIANTS))
    const theme = stored.find(({ experiment }) => experiment === 'mobile_default_theme')?.variant
    expect(await readTheme(page)).toBe(theme)
    // Without the app's own scripts: what paints first has the theme.
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.reload({ waitUntil: 'commit' })
    await page.locator('main h2').first().waitFor()
    expect(await readTheme(page)).toBe(theme)
    await page.unroute(/\/assets\/.*\.js$/)
    await page.reload()
    expect(await readStored(page)).toEqual(stored)
  })
})

for (const theme of ['dark', 'light'] as const)
  test.describe(`${theme} by experiment`, () => {
    test.use({ variants: { ...USUAL_VARIANTS, mobile_default_theme: theme } })

    test(`the page is ${theme} unless the reader chose otherwise`, async ({ page }) => {
      await page.goto('/?lang=en')
      expect(await readTheme(page)).toBe(theme)
      const other = theme === 'dark' ? 'light' : 'dark'
      await page.goto(`/?theme=${other}`)
      expect(await readTheme(page)).toBe(other)
      await page.goto('/')
      expect(await readTheme(page)).toBe(other)
    })
  })

async function readTheme(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-theme')
}

async function readStored(page: Page): Promise<{ experiment: string; variant: string }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('experiments') ?? '[]') as [])
}
