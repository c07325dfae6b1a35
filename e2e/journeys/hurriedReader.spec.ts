/**
 * A reader who taps twice a second anywhere on the stage, at real speed, through the first forty seconds of every story: the taps go on in the story, open
 * nothing, and take no choice. Rules P4, P6, S8; the wake of options is measured in the page.
 */
import { type Page } from 'playwright/test'
import { LOCALES } from '../../protocol/locale.ts'
import { NAMES, type Language } from '../names.ts'
import { createPlayer, type Player } from '../player.ts'
import { STORIES } from '../story.ts'
import { expect, test } from './test.ts'

const TAP_MS = 500
const READING_MS = 40_000
/** A hurried reader sees options after so many taps that did nothing, stops tapping, and chooses. */
const TAPS_ON_OPTIONS = 3
/** Places of the taps, as shares of the screen: a grid over all that is picture and conversation, the handle's ways included. */
const PLACES = [0.3, 0.5, 0.7].flatMap((x) => [0.2, 0.35, 0.45, 0.5, 0.55, 0.62, 0.7].map((y) => [x, y] as const))
/** A busy machine draws late: a gap of this many taps is no wait of the story. */
const GAP_MAX_MS = 1_500 + 2 * TAP_MS

/** A clip in front, over all else. */
const CLIP = 'section:has(video)'

interface Reading {
  lines: number
  /** Panels, and the whole conversation, that a tap opened. */
  opened: string[]
  /** Choices that a tap took. */
  strays: number
  /** The longest time in which taps changed nothing and nothing was asked, ms. */
  longestWaitMs: number
}

for (const language of LOCALES)
  for (const story of STORIES)
    test(`${language}: two taps a second read ${story.metadata.id}, open nothing and choose nothing`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      const player = createPlayer(page, language, story)
      await page.goto(`/story/${story.metadata.id}?lang=${language}&rate=1`)
      await player.start()
      const reading = await tapThrough(page, player, language)
      expect(reading).toMatchObject({ opened: [], strays: 0 })
      expect(reading.longestWaitMs).toBeLessThan(GAP_MAX_MS)
      // A line a second and a half at least, choices and pictures included.
      expect(reading.lines).toBeGreaterThan(READING_MS / 3_000)
      test.info().annotations.push({ type: 'reading', description: JSON.stringify(reading) })
    })

async function tapThrough(page: Page, player: Player, language: Language): Promise<Reading> {
  const reading: Reading = { lines: 0, opened: [], strays: 0, longestWaitMs: 0 }
  const names = NAMES[language]
  const own = player.messages.getByRole('article', { name: names.you })
  const { width, height } = page.viewportSize() ?? { width: 360, height: 640 }
  const from = performance.now()
  let [chosen, onOptions, changedAt, seen] = [0, 0, from, '']
  for (let taps = 0; performance.now() - from < READING_MS; taps += 1) {
    const [x, y] = PLACES[(taps * 5) % PLACES.length] ?? [0.5, 0.5]
    const options = player.options
      .or(page.getByRole('button', { name: names.on }))
      .or(page.getByRole('dialog'))
      .or(page.getByRole('region', { name: names.picture }))
      // A clip is watched for a while, and then left.
      .or(page.locator(CLIP))
    const isAsked = (await options.count()) > 0 || (await page.getByRole('textbox', { disabled: false }).count()) > 0
    onOptions = isAsked ? onOptions + 1 : 0
    if (onOptions > TAPS_ON_OPTIONS) {
      chosen += await answer(page, player, language)
      onOptions = 0
    } else {
      await page.mouse.click(width * x, height * y)
      await page.waitForTimeout(TAP_MS)
    }
    reading.opened.push(...(await listOpened(page)))
    reading.strays = Math.max(reading.strays, (await own.count()) - chosen)
    const now = JSON.stringify([await player.messages.allInnerTexts(), isAsked])
    if (now !== seen || isAsked) changedAt = performance.now()
    seen = now
    reading.longestWaitMs = Math.max(reading.longestWaitMs, Math.round(performance.now() - changedAt))
    reading.lines = Math.max(reading.lines, await player.messages.getByRole('article').count())
    if (await player.ending.isVisible()) break
  }
  return reading
}

/** Stops tapping, and takes what is offered: how many own lines come of it. */
async function answer(page: Page, player: Player, language: Language): Promise<number> {
  const dialog = page.getByRole('dialog').getByRole('button')
  await page.waitForTimeout(1_200)
  if ((await dialog.count()) > 0)
    return dialog
      .first()
      .click()
      .then(() => 0)
  const notNow = page.getByRole('button', { name: NAMES[language].notNow })
  if ((await notNow.count()) > 0) return notNow.click().then(() => 0)
  const on = page.getByRole('button', { name: NAMES[language].on })
  if ((await on.count()) > 0) return on.click().then(() => 0)
  if ((await page.locator(CLIP).count()) > 0) {
    // It may end before it is left.
    const skip = page.locator(CLIP).getByRole('button').first()
    return skip.click({ timeout: 2_000 }).then(
      () => 0,
      () => 0,
    )
  }
  const free = player.options.getByRole('button').filter({ hasNot: page.locator('[data-price]') })
  if ((await free.count()) > 0) {
    const isPicture = (await player.options.locator('img').count()) > 0 && (await free.first().innerText()) === ''
    await free.first().click()
    return isPicture ? 0 : 1
  }
  const field = page.getByRole('textbox', { disabled: false })
  await field.fill(language === 'zh' ? '我不知道' : 'I do not know')
  await field.press('Enter')
  return 1
}

/** What lies open over the story: the sheet, and panels, which can be closed where the story's own dialogs can only be answered. */
function listOpened(page: Page): Promise<string[]> {
  return page
    .locator('[data-part="whole"][aria-expanded="true"]')
    .or(page.getByRole('dialog').getByRole('button', { name: /^(Close|关闭)$/ }))
    .evaluateAll((found) =>
      found.map((each) => each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 60)),
    )
}
