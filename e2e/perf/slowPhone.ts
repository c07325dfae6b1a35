/** A slow phone to measure on: a quarter of this machine's speed, Slow 4G, nothing cached, 360x640 at 2x. */
import { type CDPSession, chromium, type Page } from 'playwright'
import { CHROMIUM_ARGS, ensureChromium } from '../../tests/helpers/chromium.ts'
import { PHONE } from '../phone.ts'

const CPU_SLOWDOWN = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export interface SlowPhone {
  page: Page
  /** Figures of the main thread since the page began. */
  read: () => Promise<Reading>
}
export interface Reading {
  /** All that the main thread worked, ms. */
  taskMs: number
  /** Every task over 50 ms: when it began, on the page's clock, and how long it was, ms. */
  longTasks: { at: number; ms: number }[]
  /** Scripts fetched, the worker's too, kB as they were sent. */
  scriptKb: number
  /** Memory in use once the garbage is gone, MB. */
  heapMb: number
  nodes: number
}

/** Gives `work` a phone with a fresh profile, and ends it afterwards. `fast` leaves out the slow network. */
export async function onSlowPhone<T>(work: (phone: SlowPhone) => Promise<T>, { network = true, cpu = true } = {}): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await (await browser.newContext({ ...PHONE, locale: 'en-GB' })).newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    if (network) await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    if (cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watchLongTasks)
    return await work({ page, read: () => readFigures(page, devtools) })
  } finally {
    await browser.close()
  }
}

/** Time from the start of the page until an element that matches is drawn with text in it, ms; the page's own clock. */
export async function watchFor(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript(watchElement, selector)
  return async () => {
    const drawn = await page.waitForFunction(() => window.drawnAt, undefined, { timeout: 60_000, polling: 100 })
    return Number(await drawn.jsonValue())
  }
}

declare global {
  interface Window {
    longTasks?: { at: number; ms: number }[]
    drawnAt?: number
  }
}

function watchLongTasks(): void {
  const tasks: { at: number; ms: number }[] = []
  window.longTasks = tasks
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
}

function watchElement(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!(document.querySelector(selector)?.textContent ?? '').trim()) return
    observer.disconnect()
    // The frame after the next one begins when this one is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => (window.drawnAt = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

async function readFigures(page: Page, devtools: CDPSession): Promise<Reading> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  const taskMs = metric('TaskDuration') * 1_000
  const seen = await page.evaluate(() => ({
    longTasks: window.longTasks ?? [],
    scriptBytes: performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming && /\.js(?:\?|$)/.test(entry.name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    nodes: document.querySelectorAll('*').length,
  }))
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return { taskMs, longTasks: seen.longTasks, scriptKb: seen.scriptBytes / 1_000, heapMb: usedSize / 1_000_000, nodes: seen.nodes }
}
