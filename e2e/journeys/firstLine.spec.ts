/** The first line of a chat is drawn before the app is there, which goes on with it. */
import { type Page } from 'playwright/test'
import { LOCALES } from '../../protocol/locale.ts'
import { holdApp } from '../holdApp.ts'
import { NAMES } from '../names.ts'
import { FAST } from '../player.ts'
import { STORY } from '../story.ts'
import { expect, test } from './test.ts'

const CHAT = `/chat2/${STORY.id}/${STORY.actorId}?lang=en&${FAST}`

// The line types, and would slide.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What a reader of the chat sees, with its place, px. Hidden parts have none. */
function measureChat(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header > button, [role="log"] article, [data-part], form, .stage-picture')]
      .filter((element) => getComputedStyle(element).visibility === 'visible')
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.tagName, element.closest('article')?.textContent, x, y, width, height].join()
      }),
  )
}

for (const language of LOCALES)
  test(`${language}: the first line of a chat types before the app is there, which moves nothing and goes on with it`, async ({
    page,
  }) => {
    const { release } = await holdApp(page)
    await page.goto(`/chat2/${STORY.id}/${STORY.actorId}?lang=${language}`, { waitUntil: 'commit' })
    const line = page.getByRole('log', { name: NAMES[language].messages }).getByRole('article')
    await expect(line).toBeVisible()
    await expect(page.getByText(language === 'en' ? 'Please wait...' : '请稍等……')).toBeVisible()
    // The story waits for the app, whatever it would do next.
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.stage-picture')?.naturalWidth ?? 0)
    const before = await measureChat(page)
    expect(before.length).toBeGreaterThan(8)
    await page.evaluate(watchLine)
    // Later parts add to the page.
    await page.route(/\/assets\/(?:parts|layers)-/, () => undefined)
    release()
    await page.locator('main[tabindex] [role="log"] article').first().waitFor()
    await expect(line).toHaveCount(1)
    expect(await measureChat(page)).toEqual(before)
    // Neither is the line gone for a frame, nor does it slide.
    expect(await page.evaluate(() => globalThis.linePlaces)).toEqual([[expect.any(Number)]])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

declare global {
  /** The places that the lines in sight had, px from the top, in the order of frames: each once. */
  var linePlaces: number[][]
}

/** Notes in each frame where the lines are. Runs in the page. */
function watchLine(): void {
  globalThis.linePlaces = []
  const note = (): void => {
    const lines = [...document.querySelectorAll('[role="log"] article')]
    const places = lines
      .filter((line) => getComputedStyle(line).visibility === 'visible')
      .map((line) => line.getBoundingClientRect().top)
    if (JSON.stringify(places) !== JSON.stringify(globalThis.linePlaces.at(-1))) globalThis.linePlaces.push(places)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

test('Back leads from a chat whose app is not there to the stories', async ({ page }) => {
  const { release } = await holdApp(page)
  await page.goto(CHAT, { waitUntil: 'commit' })
  await page.getByRole('button', { name: NAMES.en.back, exact: true }).click()
  release()
  await expect(page.locator('h2 a').first()).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('where the line cannot be drawn early, the app draws it', async ({ page, pageErrors }) => {
  const drawing = page.waitForRequest(/\/first-line-/)
  await page.route(/\/assets\/first-line-/, (route) => route.abort())
  await page.goto(CHAT, { waitUntil: 'commit' })
  await drawing
  await expect(page.getByRole('group', { name: NAMES.en.options })).toBeVisible()
  // The browser logs the file that did not come.
  pageErrors.splice(0)
})
