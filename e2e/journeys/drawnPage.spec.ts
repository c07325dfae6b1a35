/** The first screen is drawn by the server: it can be read before and without scripts, is taken over without a difference, and moves nothing. */
import { type Page } from 'playwright/test'
import { type Locale, LOCALES } from '../../protocol/locale.ts'
import { holdApp } from '../holdApp.ts'
import { STORY } from '../story.ts'
import { expect, test } from './test.ts'

const PAGES = [
  { name: 'the list', path: '/', drawn: `h2 a[href="/story/${STORY.id}"]` },
  { name: 'the intro', path: `/story/${STORY.id}`, drawn: 'article h1' },
]
const LANDING = { name: 'a landing page', path: '/lan', drawn: 'article h1' }
/** What only the app draws. */
const BY_APP: Record<string, string> = {
  '/': 'main [aria-pressed]',
  [`/story/${STORY.id}`]: 'header div button[aria-label]',
  // The app gives the screen its name.
  '/lan': 'main[aria-label]',
}

/** Marks the elements of the drawing; the app replaces them where it draws afresh. */
async function markDrawing(page: Page, drawn: string): Promise<void> {
  await page.locator(drawn).first().waitFor()
  await page.evaluate(() =>
    document.querySelectorAll('#root *').forEach((one) => Object.assign(one, { isDrawn: true })),
  )
}

const isKept = (page: Page, drawn: string): Promise<boolean> =>
  page
    .locator(drawn)
    .first()
    .evaluate((one) => 'isDrawn' in one)

/** Counts the layout shifts from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, {
          shifts: Number(Reflect.get(globalThis, 'shifts')) + Number(Reflect.get(entry, 'value')),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'shifts')))
}

/** The shifts up to the first line of a chat, whose next lines move the sheet. */
async function readShiftAtFirstLine(page: Page): Promise<number> {
  const shifts = await page.waitForFunction(
    () => document.querySelector('[role="log"] article') !== null && [Number(Reflect.get(globalThis, 'shifts'))],
  )
  return ((await shifts.jsonValue()) || [NaN])[0] ?? NaN
}

for (const { name, path, drawn } of [...PAGES, LANDING])
  for (const locale of LOCALES)
    for (const theme of ['dark', 'light'])
      test(`${name}, ${locale}, ${theme}: the app takes over what the server has drawn, and nothing moves`, async ({
        page,
      }) => {
        const readShift = await watchShifts(page)
        const { release } = await holdApp(page)
        await page.goto(`${path}?lang=${locale}&theme=${theme}`, { waitUntil: 'commit' })
        await markDrawing(page, drawn)
        expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
        expect(await page.locator('html').getAttribute('data-drawn-lang')).toBe(locale)
        release()
        await expect(page.locator(BY_APP[path] ?? '').first()).toBeVisible()
        expect(await isKept(page, drawn)).toBe(true)
        expect(await readShift()).toBe(0)
      })

for (const { name, path, drawn } of PAGES) {
  test(`${name}: a visitor who has been here gets their language and their own answer, and nothing moves`, async ({
    page,
    context,
  }) => {
    await page.goto(`/?lang=zh`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual(['lang=zh'])
    const readShift = await watchShifts(page)
    const { release } = await holdApp(page)
    const asked = page.waitForRequest(/\/api\/v1\/story\.(?:list|get)/)
    await page.goto(path, { waitUntil: 'commit' })
    await markDrawing(page, drawn)
    expect(await page.locator('html').getAttribute('data-drawn-lang')).toBe('zh')
    expect(await (await asked).headerValue('authorization')).toMatch(/^Bearer /)
    release()
    await expect(page.locator(BY_APP[path] ?? '').first()).toBeVisible()
    expect(await isKept(page, drawn)).toBe(true)
    expect(await readShift()).toBe(0)
  })

  test(`${name}: where the cookie is lost, the reader's language is drawn by the app`, async ({ page, context }) => {
    await page.goto('/?lang=zh')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('zh')
    await context.clearCookies()
    await page.goto(path)
    await expect(page.locator(drawn).first()).toBeVisible()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh')
    await expect(page.locator(BY_APP[path] ?? '').first()).toBeVisible()
  })

  for (const [who, change] of Object.entries(CHANGES()))
    test(`${name}: ${who} changes the drawing, and the page works`, async ({ page }) => {
      const { release } = await holdApp(page)
      await page.goto(`${path}?lang=en`, { waitUntil: 'commit' })
      await page.locator(drawn).first().waitFor()
      await page.evaluate(change)
      release()
      await expect(page.locator(BY_APP[path] ?? '').first()).toBeVisible()
      await expect(page.locator(drawn).first()).toBeVisible()
    })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test(`${name} can be read`, async ({ page }) => {
      await page.goto(`${path}?lang=en`)
      await expect(page.locator(drawn).first()).toBeVisible()
      if (path !== '/') await expect(page.getByText('To play, turn on JavaScript')).toBeVisible()
      // All stories, each with its link.
      else expect(await page.locator('h2 a').count()).toBeGreaterThan(5)
    })
  })
}

/** What others do to a page, before the app is there: run in the page. */
function CHANGES(): Record<string, () => void> {
  return {
    'an extension': () => {
      document.body.append(document.createElement('aside'))
      document.querySelector('#root h1, #root h2')?.append(document.createElement('i'))
    },
    'a translator': () => {
      for (const one of document.querySelectorAll('#root h1, #root h2 a, #root p')) {
        const font = document.createElement('font')
        font.textContent = `${one.textContent} (translated)`
        one.replaceChildren(font)
      }
    },
  }
}

const CHAT = `/chat2/${STORY.id}/${STORY.actorId}`
const OPENING = { zh: '正在打开故事……', en: 'Opening the story...' }

for (const locale of LOCALES)
  for (const theme of ['dark', 'light'])
    test(`${locale}, ${theme}: a chat is its cover until its first line is there, and nothing moves`, async ({
      page,
    }) => {
      await watchShifts(page)
      const { release, asked } = await holdApp(page)
      await page.goto(`${CHAT}?lang=${locale}&theme=${theme}`, { waitUntil: 'commit' })
      await markDrawing(page, 'main h1')
      await expect(page.locator('main h1')).toHaveText(STORY.title[locale])
      await expect(page.getByText(OPENING[locale])).toBeVisible()
      const cover = page.locator('main > img')
      expect(await cover.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth > 0))).toBe(true)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
      // It stays while React takes it over: the same picture.
      const kept = await cover.elementHandle()
      release()
      await page.locator('main[aria-label]').waitFor()
      expect(await kept?.evaluate((one) => 'isDrawn' in one)).toBe(true)
      expect(await readShiftAtFirstLine(page)).toBe(0)
      // The page has its answer.
      expect(asked.filter((path) => path.endsWith('/story.get'))).toEqual([])
    })

test('a landing page that opens the chat is the cover of its story until then, and nothing moves', async ({ page }) => {
  await watchShifts(page)
  const { release, asked } = await holdApp(page)
  await page.goto(`/other/wen/from/a/poster?lang=en`, { waitUntil: 'commit' })
  await markDrawing(page, 'article h1')
  release()
  expect(await readShiftAtFirstLine(page)).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/other/wen/from/a/poster')
  expect(asked.filter((path) => path.endsWith('/story.get'))).toEqual([])
})

test('a landing page that chooses between two stories is drawn without either', async ({ page }) => {
  const { release } = await holdApp(page)
  await page.goto('/bo?lang=en', { waitUntil: 'commit' })
  await markDrawing(page, 'main [aria-label="Loading the story"]')
  release()
  await expect(page.locator('blockquote')).toContainText('Bo')
})

for (const locale of LOCALES)
  test(`${locale}: a legal page is taken over as it is drawn, and nothing moves`, async ({ page }) => {
    const readShift = await watchShifts(page)
    const { release } = await holdApp(page)
    await page.goto(`/terms?lang=${locale}`, { waitUntil: 'commit' })
    await markDrawing(page, 'main section h2')
    release()
    // The app gives the screen its name.
    await page.locator('main[aria-label]').waitFor()
    expect(await isKept(page, 'main section h2')).toBe(true)
    expect(await readShift()).toBe(0)
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of [CHAT, '/rong', '/lan'])
    test(`${path} says what is needed to play`, async ({ page }) => {
      await page.goto(`${path}?lang=en`)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.getByText('To play, turn on JavaScript')).toBeVisible()
    })

  test('a legal page can be read', async ({ page }) => {
    await page.goto('/privacy?lang=en')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })
})

test('a link that is tapped before the app is there leads to its story', async ({ page }) => {
  await holdApp(page)
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  await page.locator(`h2 a[href="/story/${STORY.id}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/story/${STORY.id}`))
})

test('Play that is tapped before the app is there begins the game, once', async ({ page }) => {
  const started: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/game.start')) started.push(request.url())
  })
  const { release } = await holdApp(page)
  await page.goto(`/story/${STORY.id}?lang=en&rate=1000`, { waitUntil: 'commit' })
  const play = page.getByRole('button', { name: /^Play/ })
  await play.click()
  await play.click()
  await expect(play).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.locator('[role="log"] article').first()).toBeVisible()
  expect(started).toHaveLength(1)
})

test('a first visitor asks for nothing that the page has', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  for (const { path, drawn } of PAGES) {
    await page.context().clearCookies()
    await page.goto(`${path}?lang=en`)
    await expect(page.locator(drawn).first()).toBeVisible()
    await expect(page.locator(BY_APP[path] ?? '').first()).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
  expect(asked.filter((path) => /v1\/story\.(?:list|get)$/.test(path))).toEqual([])
})

test('the policy holds: the styles of the page apply', async ({ page }) => {
  await holdApp(page)
  await page.goto('/?lang=en' satisfies `/?lang=${Locale}`, { waitUntil: 'commit' })
  const card = page.locator('h2 a').first()
  await card.waitFor()
  expect(
    await page
      .locator('li img')
      .first()
      .evaluate((one) => getComputedStyle(one).objectFit),
  ).toBe('cover')
  expect(await page.evaluate(() => [...document.querySelectorAll('link[rel=stylesheet]:not([disabled])')].length)).toBe(
    0,
  )
})
