/** The reader sets the pace, in real time: the server sends a turn at once, and taps and the reading speed decide when each line comes. Rules P2, P6, P8, P9. */
import { type Page } from 'playwright/test'
import { computeReadingMs } from '../../protocol/readingTime.ts'
import { type ReadingSpeed } from '../../protocol/intents.ts'
import { createPlayer } from '../player.ts'
import { LANTERN } from '../story.ts'
import { expect, test } from './test.ts'

const LINE = 'The harbour lamps go out one after another along the quay, and nobody in the town looks up.'
/** What a busy machine may take to draw a line, ms. */
const SLACK_MS = 1_500

/** Opens a chat whose first turn has so many lines. Returns when each is on the screen, ms since the first. */
async function openChat(page: Page, readingSpeed: ReadingSpeed, lines: number) {
  await page.addInitScript(
    (settings) => localStorage.setItem('reader_settings', settings),
    JSON.stringify({ readingSpeed }),
  )
  await page.route('**/game.start*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: Array.from({ length: lines }, writeEvent).join('') }),
  )
  const actor = LANTERN.metadata.actors[0]?.id ?? ''
  await page.goto(`/chat2/${LANTERN.metadata.id}/${actor}?lang=en&rate=1`)
  const rows = createPlayer(page, 'en').messages.getByRole('article')
  await expect(rows.first()).toBeVisible()
  const from = performance.now()
  const waitForLine = async (number: number): Promise<number> => {
    await expect(rows.filter({ hasText: `${number}.` })).toBeVisible({ timeout: 30_000 })
    return performance.now() - from
  }
  return { rows, waitForLine }
}

function writeEvent(_: unknown, index: number): string {
  const data = {
    id: `m${index + 1}`,
    sender_type: 'system',
    msg_type: 'text',
    content: { text: `${LINE} ${index + 1}.` },
  }
  return `id: e${index + 1}\ndata: ${JSON.stringify({ event_type: 'message', timestamp: index + 1, data })}\n\n`
}

test('two taps a second read ten lines in ten seconds', async ({ page }) => {
  const { rows, waitForLine } = await openChat(page, 'normal', 10)
  const log = createPlayer(page, 'en').messages
  for (let taps = 0; taps < 20 && (await rows.count()) < 10; taps += 1) {
    await log.click({ position: { x: 4, y: 4 } })
    await page.waitForTimeout(500)
  }
  expect(await waitForLine(10)).toBeLessThan(10_000 + SLACK_MS)
})

test('instant shows a turn of ten lines within two seconds', async ({ page }) => {
  const { waitForLine } = await openChat(page, 'instant', 10)
  expect(await waitForLine(10)).toBeLessThan(2_000)
})

test('tap to go on needs no wait, and goes no further by itself', async ({ page }) => {
  const { rows, waitForLine } = await openChat(page, 'tap', 3)
  const log = createPlayer(page, 'en').messages
  await log.click({ position: { x: 4, y: 4 } })
  await log.click({ position: { x: 4, y: 4 } })
  expect(await waitForLine(2)).toBeLessThan(SLACK_MS)
  await page.waitForTimeout(computeReadingMs(LINE))
  expect(await rows.count()).toBe(2)
})

for (const [speed, factor] of [
  ['slow', 1.5],
  ['normal', 1],
  ['fast', 0.6],
] as const)
  test(`at the reading speed ${speed} an untouched reader has each line for its reading time`, async ({ page }) => {
    const { waitForLine } = await openChat(page, speed, 3)
    const reading = computeReadingMs(`${LINE} 1.`) * factor
    const [second, third] = [await waitForLine(2), await waitForLine(3)]
    for (const had of [second, third - second]) {
      expect(had).toBeGreaterThan(reading - SLACK_MS)
      expect(had).toBeLessThan(reading + SLACK_MS)
    }
  })
