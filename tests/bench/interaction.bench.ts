/**
 * What the player feels on a slow phone: the delay from a tap to the next paint (INP) for an option and for a sent message, and the frames
 * that a still screen draws.
 */
import * as v from 'valibot'
import { NAMES } from '../../e2e/names.ts'
import { onSlowPhone, type SlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'
import { STORY } from '../../e2e/story.ts'
import { withApp } from '../helpers/appServer.ts'
import { RATIO, type Row } from './bench.ts'
import { ensureBuilt } from './built.ts'
import { FLOOR_TEXT, withFloor } from './floor.ts'

/** Time until Pixi has started and nothing moves, and how long the still screen is watched, ms. */
const CALMING_MS = 8_000
const STILL_MS = 10_000
/** An interaction is good up to here, ms: half of the threshold of the Web Vitals. */
const GOOD_INP_MS = 100
/** The browser reports no interaction that is shorter, ms. */
const LEAST_INP_MS = 16

const trace = v.object({ traceEvents: v.array(v.object({ name: v.string() })) })

export const name = 'interaction'

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  const ground = await withFloor((floor) => onSlowPhone((phone) => tapFloor(phone, floor), { network: false }))
  return withApp((app) =>
    onSlowPhone((phone) => measure(phone, `${app}/chat2/${STORY.id}/${STORY.actorId}?lang=en`, ground), {
      network: false,
    }),
  )
}

/** INP of a tap that adds a character to the floor page, ms: the least that a tap costs on this machine. */
async function tapFloor(phone: SlowPhone, address: string): Promise<number> {
  const { page } = phone
  await page.addInitScript(recordInteractions)
  const drawn = await watchFor(page, FLOOR_TEXT)
  await page.goto(address, { waitUntil: 'commit' })
  await drawn()
  await phone.rest(CALMING_MS)
  const text = page.locator(FLOOR_TEXT).first()
  await text.evaluate((element) => element.addEventListener('click', () => element.append('.')))
  await text.tap()
  return Math.max(LEAST_INP_MS, await takeSlowest(phone))
}

async function measure(phone: SlowPhone, address: string, ground: number): Promise<Row[]> {
  const { page } = phone
  await page.addInitScript(recordInteractions)
  const offered = await watchFor(page, '[role="group"] button')
  await page.goto(`${address}&rate=20`, { waitUntil: 'commit' })
  await offered()
  await phone.rest(CALMING_MS)
  const frames = await countFrames(phone)

  await page.getByRole('group', { name: NAMES.en.options }).getByRole('button').first().tap()
  const option = await takeSlowest(phone)
  await page.getByRole('textbox').and(page.locator('[aria-disabled="false"]')).waitFor({ timeout: 60_000 })
  await page.getByRole('textbox').fill('I hear it too.')
  await takeSlowest(phone)
  await page.getByRole('button', { name: NAMES.en.send }).tap()
  const send = await takeSlowest(phone)
  return [
    { what: 'INP of an option', value: option, unit: 'ms', goal: { atMost: GOOD_INP_MS } },
    { what: 'INP of a sent message', value: send, unit: 'ms', goal: { atMost: GOOD_INP_MS } },
    { what: 'INP of an option : of a tap on the floor page', value: option / ground, unit: RATIO },
    { what: 'INP of a sent message : of a tap on the floor page', value: send / ground, unit: RATIO },
    { what: `frames in ${STILL_MS / 1_000} still seconds`, value: frames, unit: 'frames', goal: { atMost: 0 } },
  ]
}

/** Frames that the compositor draws in STILL_MS, animations of the style sheet among them. */
async function countFrames({ page, rest }: SlowPhone): Promise<number> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser of its own')
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
  })
  await rest(STILL_MS)
  const { traceEvents } = v.parse(trace, JSON.parse((await browser.stopTracing()).toString()))
  return traceEvents.filter((event) => event.name === 'DrawFrame').length
}

/** The slowest interaction since the last call, ms, once the page has had time to report it. */
async function takeSlowest({ page, rest }: SlowPhone): Promise<number> {
  await rest(1_500)
  return page.evaluate(() => {
    const recorded = (window as unknown as { interactions: number[] }).interactions
    return Math.max(0, ...recorded.splice(0))
  })
}

/** Runs in the page: the duration of each interaction, from the tap to the paint after it. */
function recordInteractions(): void {
  const interactions: number[] = []
  Object.assign(window, { interactions })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if ((entry.interactionId ?? 0) > 0) interactions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
