/** When the stories list is usable, beside the floor page of the same run: its largest picture is drawn, and a tap on a story is answered. */
import { onSlowPhone, type SlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'
import { STORY } from '../../e2e/story.ts'
import { withApp } from '../helpers/appServer.ts'
import { median, RATIO, type Row, type RunOptions } from './bench.ts'
import { ensureBuilt } from './built.ts'
import { openFloor, withFloor } from './floor.ts'

/** Time in which a larger picture may still replace the largest one, ms. */
const SETTLING_MS = 2_000
const CARD = `h2 a[href="/story/${STORY.id}"]`
/** The intro answers the tap: with its skeleton, or with the story. */
const INTRO = 'article h1'

export const name = 'list'

export async function run({ rounds }: RunOptions): Promise<Row[]> {
  await ensureBuilt()
  const floor: number[] = []
  const drawn: number[] = []
  const largest: number[] = []
  const answered: number[] = []
  await withFloor((floorAddress) =>
    withApp(async (app) => {
      // Measured in turn, so that a busy minute of the machine affects all of them.
      for (let round = 0; round < rounds; round += 1) {
        floor.push(await openFloor(floorAddress))
        const list = await openList(`${app}/?lang=en`)
        drawn.push(list.drawnAt)
        largest.push(list.largestAt)
        answered.push(list.tapMs)
      }
    }),
  )
  const ground = median(floor)
  const usable = Math.max(median(drawn), median(largest))
  return [
    { what: 'floor page: drawn', value: ground, unit: 'ms' },
    { what: 'list: first card drawn', value: median(drawn), unit: 'ms' },
    { what: 'list: largest contentful paint', value: median(largest), unit: 'ms' },
    { what: 'list: of the floor', value: usable / ground, unit: RATIO, goal: { atMost: 1.1 } },
    { what: 'list: from a tap to the intro', value: median(answered), unit: 'ms' },
  ]
}

function openList(address: string): Promise<{ drawnAt: number; largestAt: number; tapMs: number }> {
  return onSlowPhone(async (phone) => {
    const { page } = phone
    const drawn = await watchFor(page, CARD)
    const intro = await watchFor(page, INTRO)
    await page.addInitScript(watchLargestPaint)
    await page.goto(address, { waitUntil: 'commit' })
    const drawnAt = await drawn()
    await phone.rest(SETTLING_MS)
    const largestAt = await page.evaluate(() => window.largestPaintAt ?? 0)
    return { drawnAt, largestAt, tapMs: await tap(phone, intro) }
  })
}

/** From the tap on a story to its intro, ms on the page's clock. */
async function tap({ page }: SlowPhone, intro: () => Promise<number>): Promise<number> {
  await page.evaluate((card) => {
    document.querySelector(card)?.addEventListener('click', () => (window.tappedAt = performance.now()), true)
  }, CARD)
  await page.locator(CARD).tap()
  const introAt = await intro()
  return introAt - (await page.evaluate(() => window.tappedAt ?? 0))
}

declare global {
  interface Window {
    largestPaintAt?: number
    tappedAt?: number
  }
}

function watchLargestPaint(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestPaintAt = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
