/**
 * What the page holds after 200 lines of one story, and after ten stories in a row: as much as after a few. Error reporting runs before the first
 * reading: it starts by the clock, and its code and its recorder, which reads every attribute of the page as a node, are no growth of stories.
 */
import { type Page } from 'playwright'
import { NAMES } from '../../e2e/names.ts'
import { type Held, watchMemory } from '../../e2e/perf/memory.ts'
import { onSlowPhone, type SlowPhone } from '../../e2e/perf/slowPhone.ts'
import { createPlayer, type Player } from '../../e2e/player.ts'
import { DAWN, LANTERN, STORIES } from '../../e2e/story.ts'
import { routesOf } from '../helpers/storyRoutes.ts'
import { withApp } from '../helpers/appServer.ts'
import { RATIO, type Row } from './bench.ts'
import { ensureBuilt } from './built.ts'

const names = NAMES.en
/** Time after a screen was opened until it has loaded all and nothing moves, ms. */
const CALMING_MS = 2_000
/** Code that runs for the first time is compiled and stays: later it is compared with what was held after so many. */
const WARM_LINES = 60
const LINES = 200
const WARM_STORIES = 3
const STORIES_IN_A_ROW = 10
/** An answer of the keeper of the lamps that leads nowhere: the story asks again. */
const WRONG_ANSWER = 'The wind'

export const name = 'memory'

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  const unslowed = { network: false, cpu: false }
  const lines = await withApp((app) => onSlowPhone((phone) => readLines(phone, app), unslowed))
  const stories = await withApp((app) => onSlowPhone((phone) => readStories(phone, app), unslowed))
  return [
    ...compare('lines', [WARM_LINES, LINES], lines, 2),
    { what: 'textures in a chat', value: lines.last.WebGLTexture, unit: 'textures', goal: { atMost: 4 } },
    { what: 'bitmaps in a chat', value: lines.last.bitmaps, unit: 'bitmaps', goal: { atMost: 2 } },
    { what: 'decoded sounds in a chat', value: lines.last.AudioBuffer, unit: 'sounds', goal: { atMost: 4 } },
    ...compare('stories', [WARM_STORIES, STORIES_IN_A_ROW], stories, 3),
    { what: 'workers on the list', value: stories.last.Worker, unit: 'workers', goal: { atMost: 0 } },
    { what: 'textures on the list', value: stories.last.WebGLTexture, unit: 'textures', goal: { atMost: 0 } },
    { what: 'bitmaps on the list', value: stories.last.bitmaps, unit: 'bitmaps', goal: { atMost: 0 } },
    { what: 'decoded sounds on the list', value: stories.last.AudioBuffer, unit: 'sounds', goal: { atMost: 1 } },
    { what: 'object URLs on the list', value: stories.last.objectUrls, unit: 'URLs', goal: { atMost: 0 } },
  ]
}

interface Compared {
  warm: Held
  last: Held
}

/** `counts` says after how many each was measured. */
function compare(what: string, [first, last]: [number, number], { warm, last: end }: Compared, mostMb: number): Row[] {
  return [
    { what: `heap after ${first} ${what}`, value: warm.heapMb, unit: 'MB' },
    { what: `after ${last} more than that`, value: end.heapMb - warm.heapMb, unit: 'MB', goal: { atMost: mostMb } },
    { what: `heap after ${last} ${what} : after ${first}`, value: end.heapMb / warm.heapMb, unit: RATIO },
    { what: 'nodes more than then', value: end.nodes - warm.nodes, unit: 'nodes', goal: { atMost: 200 } },
  ]
}

async function readLines({ page, rest }: SlowPhone, app: string): Promise<Compared> {
  const read = await watchMemory(page)
  const errorReporting = waitForErrorReporting(page)
  await page.goto(`${app}/story/${LANTERN.metadata.id}?lang=en&rate=50`)
  await errorReporting
  const player = createPlayer(page, 'en')
  await page.getByRole('button', { name: names.play }).click()
  await player.readFirstLine()
  await player.play(DAWN, 3)
  await player.options.getByRole('button').first().click()
  let warm: Held | null = null
  for (let line = 0; line < LINES; line += 2) {
    await sayWrong(page, player, line)
    if (line !== WARM_LINES) continue
    await rest(CALMING_MS)
    warm = await read()
  }
  await rest(CALMING_MS)
  if (warm === null) throw new Error('the story has fewer lines')
  return { warm, last: await read() }
}

/** Waits until words are wanted, says some that do not go on, and waits for the answer. */
async function sayWrong(page: Page, player: Player, number: number): Promise<void> {
  for (let turn = await player.waitForTurn(); turn !== 'words'; turn = await player.waitForTurn()) {
    if (turn !== 'pass') throw new Error(`the story wants ${turn}`)
    await page.getByRole('dialog').getByRole('button').first().click()
  }
  const words = `${WRONG_ANSWER}, number ${number}.`
  await player.composer.fill(words)
  await page.getByRole('button', { name: names.send }).click()
  await page.locator(`article:has-text("${words}") ~ article`).first().waitFor()
}

async function readStories({ page, rest }: SlowPhone, app: string): Promise<Compared> {
  const read = await watchMemory(page)
  const errorReporting = waitForErrorReporting(page)
  await page.goto(`${app}/?lang=en&rate=50`)
  await errorReporting
  let warm: Held | null = null
  for (let index = 0; index < STORIES_IN_A_ROW; index += 1) {
    const story = STORIES[index % STORIES.length]
    if (story === undefined) throw new Error('there are no stories')
    const [route] = routesOf(story.metadata.id)
    const player = createPlayer(page, 'en', story)
    const link = page.getByRole('link', { name: story.metadata.title.en, exact: true })
    if (index < STORIES.length) {
      await player.enterStory()
      await player.readFirstLine()
      if (route !== undefined) await player.play(route, 1)
    } else {
      await link.click()
      await page.getByRole('button', { name: names.play }).click()
      await passDialogs(page, player)
    }
    await rest(CALMING_MS)
    await page.getByRole('button', { name: names.back }).click()
    await page.getByRole('button', { name: names.leave }).or(link).first().waitFor()
    if (!(await link.isVisible())) await page.getByRole('button', { name: names.leave }).click()
    await link.waitFor()
    await rest(CALMING_MS)
    if (index + 1 === WARM_STORIES) warm = await read()
  }
  if (warm === null) throw new Error('too few stories were opened')
  return { warm, last: await read() }
}

/** Waits until the last part of error reporting, its recorder, is loaded: a page at rest loads it. Call this before the page is opened. */
async function waitForErrorReporting(page: Page): Promise<void> {
  await page.waitForEvent('requestfinished', {
    predicate: (request) => RECORDER.test(request.url()),
    timeout: ERROR_REPORTING_TIMEOUT_MS,
  })
}

/** The chunk of `src/telemetry/replay.ts`. */
const RECORDER = /\/assets\/replay-[^/]+\.js$/
/** Longer than a player who never rests waits for it. */
const ERROR_REPORTING_TIMEOUT_MS = 90_000

/** What a player is asked who comes back to a story: to continue it. */
async function passDialogs(page: Page, player: Player): Promise<void> {
  const dialog = page.getByRole('dialog')
  const next = dialog
    .getByRole('button', { name: names.continue })
    .or(dialog.getByRole('button', { name: names.confirm }))
  await player.messages.or(next).first().waitFor()
  while (!(await player.messages.isVisible())) {
    await next.first().click()
    await player.messages.or(next).first().waitFor()
  }
}
