/**
 * What `npm run studio` takes of memory for a recording of 200 MB (`--megabytes` for another size), of which the first 64 MB are read, and when it shows the
 * first view. `--beside FILE`, the `src/dev/studio/cli.ts` of another checkout, is measured in the same run.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from 'playwright'
import { writeRecording } from '../../protocol/recording.ts'
import { withServer } from '../helpers/appServer.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../helpers/chromium.ts'
import { createLongLog } from '../helpers/longRecording.ts'
import { HEADER } from '../helpers/opening.ts'
import { RATIO, type Row, type RunOptions } from './bench.ts'

export const name = 'studio-memory'

/** Of the session at the beginning of the file: together more than are read. */
const ENTRIES_PER_MB = 2_000
const OWN = 'src/dev/studio/cli.ts'
const MB = 1024 * 1024
const MOST_WAIT_MS = 240_000
/** The page is at rest when it works for less than this share of a second, several times in a row. */
const REST = { share: 0.05, times: 4 }

interface Taken {
  firstViewMs: number
  /** What the page's scripts hold at rest. */
  heapMb: number
  /** The most that its process took. */
  peakMb: number
}

export async function run({ beside, megabytes }: Pick<RunOptions, 'beside' | 'megabytes'>): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-memory-'))
  try {
    const file = join(folder, 'long.jsonl')
    writeLongFile(file, megabytes)
    const own = await measure(OWN, file)
    const other = beside === null ? null : await measure(resolve(beside), file)
    return [
      { what: `the first view of ${megabytes} MB`, value: own.firstViewMs, unit: 'ms', goal: { atMost: 2_000 } },
      { what: 'held at rest', value: own.heapMb, unit: 'MB' },
      { what: 'taken at most', value: own.peakMb, unit: 'MB' },
      ...(other === null ? [] : compare(own, other)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compare(own: Taken, other: Taken): Row[] {
  return [
    { what: 'beside: the first view', value: other.firstViewMs, unit: 'ms' },
    { what: 'beside: held at rest', value: other.heapMb, unit: 'MB' },
    { what: 'beside: taken at most', value: other.peakMb, unit: 'MB' },
    { what: 'held : beside', value: own.heapMb / other.heapMb, unit: RATIO, goal: { atMost: 1 / 3 } },
    { what: 'taken at most : beside', value: own.peakMb / other.peakMb, unit: RATIO },
  ]
}

/** A recording of this size: a session, and behind it late timers. */
function writeLongFile(file: string, megabytes: number): void {
  const entries = createLongLog(ENTRIES_PER_MB * megabytes)
  const late = `${JSON.stringify({ type: 'timer', at: entries.at(-1)?.at ?? 0, work: 'delay:late' })}\n`.repeat(10_000)
  const out = openSync(file, 'w')
  let bytes = writeSync(out, writeRecording({ header: HEADER, entries }))
  while (bytes < megabytes * MB) bytes += writeSync(out, late)
  closeSync(out)
}

/** Opens the file in the studio of a checkout. */
function measure(cli: string, file: string): Promise<Taken> {
  const root = resolve(cli, '../../../..')
  return withServer([cli, '--port', '0', file], /^studio {2}(\S+)$/m, (address) => open(address), {}, root)
}

async function open(address: string): Promise<Taken> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    // The server prepares its modules with the first page.
    const warm = await browser.newPage()
    await warm.goto(address.replace(/#.*$/, ''))
    await warm.getByRole('searchbox').first().waitFor({ timeout: MOST_WAIT_MS })
    await warm.close()
    const page = await browser.newPage({ viewport: { width: 1_400, height: 900 } })
    const before = performance.now()
    await page.goto(address)
    await page.frameLocator('iframe').locator('main button').first().waitFor({ timeout: MOST_WAIT_MS })
    const firstViewMs = performance.now() - before
    const devTools = await page.context().newCDPSession(page)
    await waitForRest(devTools)
    const peakMb = await readPeak(browser)
    await devTools.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize = 0 } = (await devTools.send('Runtime.getHeapUsage')) as {
      usedSize: number
      backingStorageSize?: number
    }
    return { firstViewMs, heapMb: (usedSize + backingStorageSize) / MB, peakMb }
  } finally {
    await browser.close()
  }
}

async function waitForRest(devTools: CDPSession): Promise<void> {
  await devTools.send('Performance.enable')
  const readBusy = async (): Promise<number> => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return metrics.find(({ name: metric }) => metric === 'TaskDuration')?.value ?? 0
  }
  let busy = await readBusy()
  for (let rests = 0, passedMs = 0; rests < REST.times; passedMs += 1_000) {
    if (passedMs > MOST_WAIT_MS) throw new Error('the studio never rests')
    await setTimeout(1_000)
    const now = await readBusy()
    rests = now - busy < REST.share ? rests + 1 : 0
    busy = now
  }
}

/** The most memory that the browser's pages took, of all their processes. */
async function readPeak(browser: Browser): Promise<number> {
  const devTools = await browser.newBrowserCDPSession()
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1_024)
  return Math.max(...peaks)
}
