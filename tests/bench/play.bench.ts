/**
 * From tapping Play to the first line, on the slow phone: cold, with the tap as soon as Play can be tapped, and warm, when the reader has read the
 * intro meanwhile. The local API makes no pauses, so that the app is measured.
 */
import { onSlowPhone, type SlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'
import { NAMES } from '../../e2e/names.ts'
import { STORY } from '../../e2e/story.ts'
import { withApp } from '../helpers/appServer.ts'
import { median, type Row } from './bench.ts'
import { ensureBuilt } from './built.ts'

const ROUNDS = 3
/** The time that a reader takes for the intro, ms. */
const READING_MS = 8_000
const FIRST_LINE = '[role="log"] article'

export const name = 'play'

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  const cold: number[] = []
  const warm: number[] = []
  await withApp(async (app) => {
    // In turn, so that a busy minute of the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      cold.push(await measurePlay(app, 0))
      warm.push(await measurePlay(app, READING_MS))
    }
  })
  return [
    { what: 'Play to the first line, cold', value: median(cold), unit: 'ms' },
    { what: 'Play to the first line, warm', value: median(warm), unit: 'ms' },
  ]
}

/** Opens the intro on a fresh phone, taps Play after `readingMs`, and returns the time to the first line, ms. */
function measurePlay(app: string, readingMs: number): Promise<number> {
  return onSlowPhone(async (phone) => {
    const drawn = await watchFor(phone.page, FIRST_LINE)
    await phone.page.goto(`${app}/story/${STORY.id}?lang=en&pace=0`, { waitUntil: 'commit' })
    const play = phone.page.getByRole('button', { name: NAMES.en.play, disabled: false })
    await play.waitFor()
    await phone.rest(readingMs)
    return await measureTap(phone, () => play.tap(), drawn)
  })
}

async function measureTap(
  { page }: SlowPhone,
  tap: () => Promise<void>,
  drawn: () => Promise<number>,
): Promise<number> {
  await page.evaluate(() => {
    addEventListener('click', () => void (window.tappedAt ??= performance.now()), { capture: true })
  })
  await tap()
  const drawnAt = await drawn()
  const tappedAt = await page.evaluate(() => window.tappedAt)
  if (tappedAt === undefined) throw new Error('Play was not tapped')
  return drawnAt - tappedAt
}

declare global {
  interface Window {
    /** When Play was tapped, on the page's clock, ms. */
    tappedAt?: number
  }
}
