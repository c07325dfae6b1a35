/**
 * From tapping Play to the first line, on the slow phone, beside the floor page of the same run: by a reader who taps as soon as Play can be tapped, and by one who has read the intro for three
 * seconds. The local API makes no pauses, so that the app is measured.
 */
import { onSlowPhone, type SlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'
import { NAMES } from '../../e2e/names.ts'
import { STORY } from '../../e2e/story.ts'
import { withApp } from '../helpers/appServer.ts'
import { median, RATIO, type Row, type RunOptions } from './bench.ts'
import { ensureBuilt } from './built.ts'
import { openFloor, withFloor } from './floor.ts'

/** The time that a reader takes for the intro, ms. */
const READING_MS = 3_000
const FIRST_LINE = '[role="log"] article'

export const name = 'play'

export async function run({ rounds }: RunOptions): Promise<Row[]> {
  await ensureBuilt()
  const floor: number[] = []
  const atOnce: number[] = []
  const afterReading: number[] = []
  await withFloor((floorAddress) =>
    withApp(async (app) => {
      // In turn, so that a busy minute of the machine affects all of them.
      for (let round = 0; round < rounds; round += 1) {
        floor.push(await openFloor(floorAddress))
        atOnce.push(await measurePlay(app, 0))
        afterReading.push(await measurePlay(app, READING_MS))
      }
    }),
  )
  const ground = median(floor)
  return [
    { what: 'floor page: drawn', value: ground, unit: 'ms' },
    { what: 'Play at once to the first line', value: median(atOnce), unit: 'ms' },
    { what: 'Play at once: of the floor', value: median(atOnce) / ground, unit: RATIO },
    { what: 'Play after 3 s to the first line', value: median(afterReading), unit: 'ms', goal: { atMost: 300 } },
    { what: 'Play after 3 s: of the floor', value: median(afterReading) / ground, unit: RATIO },
  ]
}

/** Opens the intro on a fresh phone, taps Play after `readingMs`, and returns the time to the first line, ms. */
function measurePlay(app: string, readingMs: number): Promise<number> {
  return onSlowPhone(async (phone) => {
    const drawn = await watchFor(phone.page, FIRST_LINE)
    await phone.page.goto(`${app}/story/${STORY.id}?lang=en`, { waitUntil: 'commit' })
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
