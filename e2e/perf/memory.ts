/** What a page holds in memory once the garbage is gone: heap, nodes, and the objects that have to be released one by one. */
import { type CDPSession, type Page } from 'playwright'

/** Objects whose memory is not part of the heap, or that keep a game alive. */
const KINDS = ['Worker', 'AudioBuffer', 'WebGLTexture', 'HTMLVideoElement'] as const

export type Held = Record<(typeof KINDS)[number], number> & {
  heapMb: number
  /** In the document, and removed from it but still referred to. */
  nodes: number
  /** Bitmaps that are not closed. */
  bitmaps: number
  /** Object URLs that are not revoked. */
  objectUrls: number
}

declare global {
  interface Window {
    objectUrls?: Set<string>
  }
}

/** Returns the function that reads what `page` holds. Call this before the page is opened. */
export async function watchMemory(page: Page): Promise<() => Promise<Held>> {
  await page.addInitScript(watchObjectUrls)
  const devtools = await page.context().newCDPSession(page)
  return () => readHeld(page, devtools)
}

async function readHeld(page: Page, devtools: CDPSession): Promise<Held> {
  // What one collection finds to be garbage may refer to more.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  const counts = await Promise.all(KINDS.map(async (kind) => [kind, await countInstances(devtools, kind)]))
  return {
    ...(Object.fromEntries(counts) as Record<(typeof KINDS)[number], number>),
    heapMb: usedSize / 1_000_000,
    nodes,
    bitmaps: await countInstances(devtools, 'ImageBitmap', 'one.width > 0'),
    objectUrls: await page.evaluate(() => window.objectUrls?.size ?? 0),
  }
}

/** How many objects of a class there are for which the condition about `one` holds. */
async function countInstances(devtools: CDPSession, kind: string, condition = 'true'): Promise<number> {
  const objectGroup = 'memory'
  const { result } = await devtools.send('Runtime.evaluate', { expression: `${kind}.prototype`, objectGroup })
  const prototypeObjectId = result.objectId ?? ''
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId, objectGroup })
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    // The prototypes of subclasses are among the objects.
    functionDeclaration: `function () { return this.filter((one) => one instanceof ${kind} && !Object.hasOwn(one, 'constructor') && ${condition}).length }`,
    returnByValue: true,
  })
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup })
  return Number(counted.result.value)
}

function watchObjectUrls(): void {
  const held = new Set<string>()
  window.objectUrls = held
  const create = URL.createObjectURL.bind(URL)
  const revoke = URL.revokeObjectURL.bind(URL)
  URL.createObjectURL = (file: Blob | MediaSource) => {
    const url = create(file)
    held.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    held.delete(url)
    revoke(url)
  }
}
