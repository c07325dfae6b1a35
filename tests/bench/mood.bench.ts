/**
 * What weather costs the main thread on a slow phone: a frame of rain and neon as `neon-rain` declares them, and of everything at once, which is more
 * than any scene has. Only script counts: a phone has a chip that draws, in
 * whose place this machine would use its processor, so the calls that draw are left out.
 */
import { type Page } from 'playwright'
import * as v from 'valibot'
import { NAMES } from '../../e2e/names.ts'
import { onSlowPhone, type SlowPhone } from '../../e2e/perf/slowPhone.ts'
import { type Mood, MOODS } from '../../protocol/mood.ts'
import { REASONING } from '../../protocol/api/streamPaths.ts'
import { writeChatAddress } from '../../src/navigation/paths.ts'
import { withApp } from '../helpers/appServer.ts'
import { type Row, median } from './bench.ts'
import { ensureBuilt } from './built.ts'

export const name = 'mood'

const CHAT = writeChatAddress({ storyId: 'neon-rain', actorId: REASONING, chatVersion: '3' })
/** Time until Pixi has started, and how long it is watched, ms. */
const CALMING_MS = 12_000
const WATCHED_MS = 10_000
const MOST_WAIT_MS = 60_000
/** Main thread of a frame, ms, and most frames a second. */
const GOAL_MS = 2
const GOAL_FRAMES = 31

/** The mark of a frame that WebGL drew. */
const DRAWN = 'weather-drawn'

const number = v.optional(v.number(), 0)
/** Times are µs; `tdur`: while the thread had the processor. */
const trace = v.object({ traceEvents: v.array(v.object({ name: v.string(), ts: number, dur: number, tdur: number })) })

const EVERYTHING: Mood = Object.fromEntries(MOODS.map((part) => [part, 1]))

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  return withApp(async (app) => {
    const rows: Row[] = []
    for (const [what, mood] of [
      ['rain and neon', null],
      ['everything at once', EVERYTHING],
    ] as const) {
      const address = `${app}${CHAT}?lang=en&rate=20`
      rows.push(...(await onSlowPhone((phone) => measure(phone, address, what, mood), { network: false })))
    }
    return rows
  })
}

async function measure({ page, rest }: SlowPhone, address: string, what: string, mood: Mood | null): Promise<Row[]> {
  await page.addInitScript(watchFrames, DRAWN)
  if (mood !== null) await replaceMoods(page, mood)
  await page.goto(address, { waitUntil: 'commit' })
  // While its dialog is open, the weather stands still.
  await page.getByRole('dialog').getByRole('button').first().tap({ timeout: MOST_WAIT_MS })
  await page.getByRole('group', { name: NAMES.en.options }).waitFor({ timeout: MOST_WAIT_MS })
  await rest(CALMING_MS)
  const frames = await traceFrames(page, () => rest(WATCHED_MS))
  return [
    { what: `${what}: main thread of a frame, median`, value: median(frames), unit: 'ms', goal: { atMost: GOAL_MS } },
    {
      what: `${what}: frames a second`,
      value: frames.length / (WATCHED_MS / 1_000),
      unit: 'frames',
      goal: { atMost: GOAL_FRAMES },
    },
  ]
}

/** The time that the main thread had the processor for each frame that WebGL drew, ms: a busy machine does not count. */
async function traceFrames(page: Page, watch: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser of its own')
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
  await watch()
  const { traceEvents } = v.parse(trace, JSON.parse((await browser.stopTracing()).toString()))
  const drawn = traceEvents.filter((event) => event.name === DRAWN).map(({ ts }) => ts)
  const frames = traceEvents.filter(
    ({ name: what, ts, dur }) => what === 'FireAnimationFrame' && drawn.some((at) => at >= ts && at <= ts + dur),
  )
  if (frames.length === 0) throw new Error('no frame was drawn: Pixi does not draw here')
  return frames.map(({ tdur }) => tdur / 1_000)
}

/** Gives each mood that the server sends other strengths. */
async function replaceMoods(page: Page, mood: Mood): Promise<void> {
  await page.route(/\/api\/v1\/.*(?:start|stream|action|message|history)/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = text.replaceAll(
      /("event_type":"show_mood".*?"data":)\{[^{}]*\}/g,
      (_, before: string) => before + JSON.stringify(mood),
    )
    await route.fulfill({ response: answer, body })
  })
}

/** Runs in the page, before any other script: marks the frames that are drawn, and says that a graphics card draws them. */
function watchFrames(mark: string): void {
  const unmasked = 0x9246
  let isDrawn = false
  const open = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (...args: unknown[]) => unknown
  Reflect.set(
    HTMLCanvasElement.prototype,
    'getContext',
    function getContext(this: unknown, type: string, options?: object) {
      const isWebGL = type.startsWith('webgl')
      const context = open.call(this, type, isWebGL ? { ...options, failIfMajorPerformanceCaveat: false } : options)
      if (!isWebGL || context === null) return context
      const gl = context as WebGL2RenderingContext
      const [getParameter, clear] = [gl.getParameter.bind(gl), gl.clear.bind(gl)]
      gl.getParameter = (which: number): unknown => (which === unmasked ? 'A graphics card' : getParameter(which))
      gl.clear = (mask) => {
        isDrawn = true
        clear(mask)
      }
      // Without a chip for it, drawing would take the page's time, and leave it three frames a second.
      gl.drawElements = () => undefined
      gl.drawArrays = () => undefined
      return gl
    },
  )
  const request = requestAnimationFrame
  window.requestAnimationFrame = (draw) =>
    request((now) => {
      isDrawn = false
      draw(now)
      if (isDrawn) performance.mark(mark)
    })
}
