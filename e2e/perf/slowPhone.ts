/** A slow phone to measure on: a quarter of this machine's speed, Slow 4G, nothing cached, 360x640 at 2x. */
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright'
import { CHROMIUM_ARGS, ensureChromium } from '../../tests/helpers/chromium.ts'
import { PHONE } from '../phone.ts'
import { fixVariants } from '../variants.ts'

export const CPU_SLOWDOWN = 4
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

export interface SlowPhone {
  page: Page
  /** Main thread work since the page began, ms. Asking costs the page nothing. */
  taskMs: () => Promise<number>
  /** Figures that the page recorded. */
  read: () => Promise<Reading>
  /** Memory in use once the garbage is gone, MB. Costs the page a long task. */
  heapMb: () => Promise<number>
  /** Waits so many ms without asking the page anything. */
  rest: (ms: number) => Promise<void>
}
export interface Reading {
  /** Every task over 50 ms: when it began, on the page's clock, and how long it was, ms. */
  longTasks: { at: number; ms: number }[]
  /** Scripts fetched, the worker's too: when each had arrived, on the page's clock, ms, and its size as it was sent, kB. */
  scripts: { at: number; kb: number }[]
  nodes: number
}

/** Gives `work` a phone with a fresh profile, and closes it afterwards. `network: false` or `cpu: false` turns off that throttling. */
export async function onSlowPhone<T>(
  work: (phone: SlowPhone) => Promise<T>,
  { network = true, cpu = true } = {},
): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({ ...PHONE, locale: 'en-GB' })
    await fixVariants(context)
    const page = await context.newPage()
    const devtools = await page.context().newCDPSession(page)
    // Time that the thread had the processor: a busy machine does not count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    if (network) await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    if (cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watchLongTasks)
    return await work({
      page,
      taskMs: () => readTaskMs(devtools),
      read: () => page.evaluate(readPage),
      heapMb: () => readHeapMb(devtools),
      rest: (ms) => setTimeout(ms),
    })
  } finally {
    await browser.close()
  }
}

/**
 * Watches for an element with text that matches the selector. The returned function resolves with the time it was drawn, ms on the page's clock.
 * The page reports it, since polling would be measured too. Call this before the page is opened.
 */
export async function watchFor(page: Page, selector: string): Promise<() => Promise<number>> {
  watches += 1
  const reporter = `drawn${watches}` as const
  let mark = (_at: number): void => undefined
  const drawn = new Promise<number>((resolve) => (mark = resolve))
  // A page that the server draws shows the element before a function that is still on its way.
  await page.exposeFunction(reporter, mark)
  await page.addInitScript(watchElement, { selector, reporter })
  return async () => {
    const late = AbortSignal.timeout(MOST_WAIT_MS)
    const never = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error(`${selector} was not drawn in ${MOST_WAIT_MS / 1_000} s`)))
    })
    return Promise.race([drawn, never])
  }
}

const MOST_WAIT_MS = 120_000
let watches = 0

declare global {
  interface Window {
    longTasks?: { at: number; ms: number }[]
    [drawn: `drawn${number}`]: (at: number) => void
  }
}

/** Notes the long tasks of its page. Runs in the page, before any other script. */
export function watchLongTasks(): void {
  const tasks: { at: number; ms: number }[] = []
  window.longTasks = tasks
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Reports once that an element with text is drawn. Runs in the page. */
export function watchElement({ selector, reporter }: { selector: string; reporter: `drawn${number}` }): void {
  const observer = new MutationObserver(() => {
    if (!(document.querySelector(selector)?.textContent ?? '').trim()) return
    observer.disconnect()
    // The frame after the next one begins when this one is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => window[reporter]?.(performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

function readPage(): Reading {
  const resources = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
  return {
    longTasks: window.longTasks ?? [],
    scripts: resources
      .filter(({ name }) => /\.js(?:\?|$)/.test(name))
      .map(({ responseEnd, encodedBodySize }) => ({ at: responseEnd, kb: encodedBodySize / 1_000 })),
    nodes: document.querySelectorAll('*').length,
  }
}

async function readTaskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

async function readHeapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
