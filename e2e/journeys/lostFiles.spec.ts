/** Files of a screen that do not arrive at first: the screen asks for them again. Doc 1 §4, §8 (route loading). */
import { type Page } from 'playwright/test'
import { expect, test } from './test.ts'

const CREDITS = /\/assets\/credits-[\w-]+\.(?:js|css)$/
const LIST_STYLES = /\/assets\/stories-[\w-]+\.css$/

/** Of these files, fails as many requests for each script, and for each style sheet. */
async function loseFirst(page: Page, files: RegExp, { scripts, styles }: Record<'scripts' | 'styles', number>) {
  const counts = new Map<string, number>()
  await page.route(files, (route) => {
    const address = route.request().url()
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= (address.endsWith('.css') ? styles : scripts) ? route.abort('connectionreset') : route.continue()
  })
}

const isLost = (error: string): boolean => error.includes('ERR_CONNECTION_RESET')

async function openList(page: Page, address = '/?lang=en') {
  await page.goto(address)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return { stories: menu.getByRole('link', { name: 'Stories' }), credits: menu.getByRole('link', { name: 'Diamonds' }) }
}

/** Whether the styles of a screen apply. The browser lists a style sheet that failed, too, and lets nobody read it. */
function hasStyles(page: Page, screen: string): Promise<boolean> {
  return page.evaluate((name) => {
    try {
      return [...document.styleSheets].some(
        (one) => one.href?.includes(`/${name}-`) === true && one.cssRules.length > 0,
      )
    } catch {
      return false
    }
  }, screen)
}

test('a screen whose scripts fail twice and whose styles fail once is drawn, with its styles', async ({
  page,
  pageErrors,
}) => {
  const menu = await openList(page)
  // The first one of a script is made ahead, without a retry.
  await loseFirst(page, CREDITS, { scripts: 2, styles: 1 })
  await menu.credits.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diamonds' })).toBeVisible()
  expect(await hasStyles(page, 'credits')).toBe(true)
  expect(pageErrors.splice(0).filter((error) => !isLost(error))).toEqual([])
})

test('a list whose styles fail twice at the start of the page is drawn with them', async ({ page, pageErrors }) => {
  // Fetched ahead, and for the list that is drawn early.
  await loseFirst(page, LIST_STYLES, { scripts: 0, styles: 2 })
  // One that the server does not draw: it has them in the page otherwise.
  await openList(page, '/?lang=en&sort=title')
  await expect(page.getByRole('link', { name: /Neon Rain/ })).toBeVisible()
  expect(await hasStyles(page, 'stories')).toBe(true)
  expect(pageErrors.splice(0).filter((error) => !isLost(error))).toEqual([])
})

test('a screen that failed for good is asked for again at the next visit, without a reload', async ({
  page,
  pageErrors,
}) => {
  const menu = await openList(page)
  await loseFirst(page, CREDITS, { scripts: Infinity, styles: Infinity })
  await menu.credits.click()
  await expect(page.getByRole('heading', { name: 'Failed to Load Page' })).toBeVisible()
  await page.unroute(CREDITS)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await menu.stories.click()
  await menu.credits.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diamonds' })).toBeVisible()
  expect(await hasStyles(page, 'credits')).toBe(true)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  expect(pageErrors.splice(0)).not.toEqual([])
})
