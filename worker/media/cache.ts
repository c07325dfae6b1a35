/** Clips and sounds kept on the device. Doc 2 §9, "Video cache in browser"; rule M11. */
import { MEDIA_CACHE_MAX_BYTES, MEDIA_CACHE_TTL_MS } from '../../protocol/limits.ts'

export interface MediaCache {
  /** The blob stored for an address, or null. Never rejects. */
  get(url: string): Promise<Blob | null>
  /** Stores a blob, evicting the oldest to make room. A blob that does not fit is not stored. Never rejects. */
  put(url: string, blob: Blob): Promise<void>
}

/** The part of Cache Storage that is used: a port, so that the rules can be tested without a browser. */
export interface CacheStore {
  match(url: string): Promise<Response | undefined>
  put(url: string, response: Response): Promise<void>
  delete(url: string): Promise<boolean>
  keys(): Promise<readonly { url: string }[]>
}

export interface CacheLimits {
  maxBytes: number
  /** ms */
  ttlMs: number
}

const STORED_AT = 'x-stored-at'
const SIZE = 'x-size'
const LIMITS: CacheLimits = { maxBytes: MEDIA_CACHE_MAX_BYTES, ttlMs: MEDIA_CACHE_TTL_MS }

interface CachedItem {
  url: string
  storedAt: number
  size: number
}

/** The address as the browser's cache stores it: paths are resolved against the app's origin. */
function toAbsolute(url: string): string {
  try {
    return new URL(url, globalThis.location?.href ?? 'http://localhost').href
  } catch {
    return url
  }
}

/** `openStore` rejects where the browser refuses storage: then nothing is stored. `now` is ms since 1970. */
export function createMediaCache(
  openStore: () => Promise<CacheStore>,
  now: () => number,
  limits: CacheLimits = LIMITS,
): MediaCache {
  let opened: Promise<CacheStore | null> | null = null
  const store = (): Promise<CacheStore | null> => (opened ??= openStore().catch(() => null))
  /** One change at a time: two concurrent evictions would count the same bytes. */
  let lastChange: Promise<void> = Promise.resolve()

  const storeBlob = async (url: string, blob: Blob): Promise<void> => {
    const cache = await store()
    if (cache === null || blob.size > limits.maxBytes) return
    const items = await listCached(cache)
    await Promise.all(findEvicted(items, url, blob.size, now(), limits).map((old) => cache.delete(old)))
    const headers = { [STORED_AT]: String(now()), [SIZE]: String(blob.size), 'Content-Type': blob.type }
    try {
      await cache.put(url, new Response(blob, { headers }))
    } catch {
      // Less room than the limit promises: evict the older half, and do not store this blob.
      const oldest = [...items].sort((a, b) => a.storedAt - b.storedAt).slice(0, Math.ceil(items.length / 2))
      await Promise.all(oldest.map((old) => cache.delete(old.url)))
    }
  }

  return {
    async get(url) {
      try {
        const response = await (await store())?.match(url)
        if (response === undefined || isExpired(Number(response.headers.get(STORED_AT)), now(), limits)) return null
        return await response.blob()
      } catch {
        return null
      }
    },
    put(url, blob) {
      lastChange = lastChange.then(() => storeBlob(url, blob)).catch(() => undefined)
      return lastChange
    },
  }
}

/** The addresses to evict before a blob of this size is stored: the expired, its own old copy, then the oldest. */
export function findEvicted(
  items: readonly CachedItem[],
  url: string,
  size: number,
  now: number,
  limits: CacheLimits,
): string[] {
  const evicted = items.filter((one) => toAbsolute(one.url) === toAbsolute(url) || isExpired(one.storedAt, now, limits))
  let remaining = items.filter((one) => !evicted.includes(one)).sort((a, b) => a.storedAt - b.storedAt)
  const evictedUrls = evicted.map((one) => one.url)
  while (remaining.length > 0 && size + remaining.reduce((sum, one) => sum + one.size, 0) > limits.maxBytes) {
    const [oldest, ...rest] = remaining
    if (oldest !== undefined) evictedUrls.push(oldest.url)
    remaining = rest
  }
  return evictedUrls
}

function isExpired(storedAt: number, now: number, { ttlMs }: CacheLimits): boolean {
  return now - storedAt >= ttlMs
}

async function listCached(cache: CacheStore): Promise<CachedItem[]> {
  const keys = await cache.keys()
  return Promise.all(
    keys.map(async ({ url }) => {
      const headers = (await cache.match(url))?.headers
      return { url, storedAt: Number(headers?.get(STORED_AT) ?? 0), size: Number(headers?.get(SIZE) ?? 0) }
    }),
  )
}
