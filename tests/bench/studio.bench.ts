/** How fast `npm run studio` is in a recording of fifty thousand entries and in an ordinary one: a seek, and a hand that drags over the timeline. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright'
import { writeRecording } from '../../protocol/recording.ts'
import { LABELS } from '../../src/dev/studio/drawTimeline.ts'
import { withServer } from '../helpers/appServer.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../helpers/chromium.ts'
import { createLongLog } from '../helpers/longRecording.ts'
import { HEADER } from '../helpers/opening.ts'
import { median, type Row } from './bench.ts'

export const name = 'studio'

const LONG = 50_000
const GOAL_SEEK_MS = 100
const GOAL_VIEWS = 30
/** Where the lanes begin, px, and how long a drag over the whole timeline and back is, ms. */
const HAND = { labels: LABELS, dragMs: 4_000 }
/** Until a long recording is prepared, ms. */
const PREPARING_MS = 15_000
const MOST_WAIT_MS = 120_000

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  try {
    const long = join(folder, 'long.jsonl')
    writeFileSync(long, writeRecording({ header: HEADER, entries: createLongLog(LONG) }))
    return [
      ...(await withStudio(long, (address) => measure(address, '50,000 entries'))),
      ...(await withStudio('fixtures/recordings/first-story.jsonl', (address) =>
        measure(address, 'an ordinary recording'),
      )),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives `work` the address of the studio with this file open in it. */
function withStudio<T>(file: string, work: (address: string) => Promise<T>): Promise<T> {
  return withServer(['src/dev/studio/cli.ts', '--port', '0', file], /^studio {2}(\S+)$/m, work)
}

async function measure(address: string, what: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1_400, height: 900 } })
    await page.goto(address)
    await page.getByRole('slider', { name: 'Timeline' }).waitFor({ timeout: MOST_WAIT_MS })
    await page.frameLocator('iframe').locator('main button').first().waitFor({ timeout: MOST_WAIT_MS })
    await setTimeout(PREPARING_MS)
    // The first drags compile what they call.
    for (let warm = 0; warm < 2; warm += 1) await page.evaluate(moveHand, HAND)
    const { seeks, views } = await page.evaluate(moveHand, HAND)
    return [
      { what: `${what}: a seek is drawn, median`, value: median(seeks), unit: 'ms', goal: { atMost: GOAL_SEEK_MS } },
      { what: `${what}: views while a hand drags`, value: views, unit: 'a second', goal: { atLeast: GOAL_VIEWS } },
    ]
  } finally {
    await browser.close()
  }
}

/**
 * Runs in the page. The hand, which is down, jumps to places all over the timeline, and then drags over it and back, a step with each frame. Returns the
 * times until a seek was on the screen, ms, and how many frames a second of the drag had another view.
 */
async function moveHand({ labels, dragMs }: typeof HAND): Promise<{ seeks: number[]; views: number }> {
  const timeline = document.querySelector('[role=slider][aria-label=Timeline]')
  const phone = document.querySelector('iframe')?.contentDocument?.body
  if (timeline === null || phone === undefined) throw new Error('the studio is not there')
  const moveTo = async (share: number): Promise<void> => {
    const { left, width, top } = timeline.getBoundingClientRect()
    const clientX = left + labels + share * (width - labels)
    timeline.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY: top + 60, buttons: 1 }))
    await new Promise((resolve) => {
      // The task after the frame: what was drawn is on the screen.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
    })
  }
  const seeks: number[] = []
  for (let step = 1; step <= 40; step += 1) {
    const before = performance.now()
    await moveTo(((step * 7_919) % 1_000) / 1_000)
    seeks.push(performance.now() - before)
  }
  let [views, hasChanged] = [0, false]
  const observer = new MutationObserver(() => {
    hasChanged = true
  })
  observer.observe(phone, { subtree: true, childList: true, characterData: true, attributes: true })
  const started = performance.now()
  for (let passed = 0; passed < dragMs; passed = performance.now() - started) {
    const share = passed / dragMs
    await moveTo(share < 0.5 ? 2 * share : 2 - 2 * share)
    if (hasChanged) views += 1
    hasChanged = false
  }
  observer.disconnect()
  return { seeks, views: views / (dragMs / 1_000) }
}
