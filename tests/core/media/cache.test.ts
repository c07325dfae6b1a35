import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { MEDIA_CACHE_MAX_BYTES, MEDIA_CACHE_TTL_MS } from '../../../protocol/limits.ts'
import { createManualClock } from '../../../worker/clock/manual.ts'
import { type CacheStore, createMediaCache, findEvicted } from '../../../worker/media/cache.ts'
import { addCacheTimeout } from '../../../worker/media/cacheTimeout.ts'

/** Cache Storage in memory, with space for so many bytes. */
function createStore(room = Infinity): CacheStore & { kept: Map<string, { bytes: number; response: Response }> } {
  const kept = new Map<string, { bytes: number; response: Response }>()
  return {
    kept,
    match: async (url) => kept.get(url)?.response.clone(),
    async put(url, response) {
      const bytes = (await response.clone().arrayBuffer()).byteLength
      const held = [...kept].reduce((sum, [other, one]) => sum + (other === url ? 0 : one.bytes), 0)
      if (held + bytes > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(url, { bytes, response })
    },
    delete: async (url) => kept.delete(url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  }
}

const blob = (size: number, type = 'image/webp') => new Blob([new Uint8Array(size)], { type })

/** A cache of 100 bytes and 1000 ms, and the time to move on. */
function create(store: CacheStore = createStore()) {
  const time = { now: 5_000 }
  return {
    time,
    cache: createMediaCache(
      async () => store,
      () => time.now,
      { maxBytes: 100, ttlMs: 1_000 },
    ),
  }
}

describe('a stored item', () => {
  test('[M11] comes back as it was', async () => {
    const { cache } = create()
    expect(await cache.get('/a')).toBeNull()
    await cache.put('/a', blob(7, 'video/mp4'))
    expect(await cache.get('/a')).toMatchObject({ size: 7, type: 'video/mp4' })
  })

  test('[M11] expires, and leaves when another comes', async () => {
    const store = createStore()
    const { cache, time } = create(store)
    await cache.put('/a', blob(7))
    time.now += 999
    expect(await cache.get('/a')).not.toBeNull()
    time.now += 1
    expect(await cache.get('/a')).toBeNull()
    await cache.put('/b', blob(1))
    expect([...store.kept.keys()]).toEqual(['/b'])
  })

  test('[M11] in the place of its own old copy, in a browser that names it by its whole address', async () => {
    const store = createStore()
    // Cache Storage takes a path and answers with an address.
    const address = (url: string): string => new URL(url, 'http://localhost').href
    const named: CacheStore = {
      match: (url) => store.match(address(url)),
      put: (url, response) => store.put(address(url), response),
      delete: (url) => store.delete(address(url)),
      keys: () => store.keys(),
    }
    const { cache, time } = create(named)
    await cache.put('/b', blob(30))
    time.now += 10
    for (let times = 0; times < 2; times += 1) await cache.put('/a', blob(60))
    expect([...store.kept.keys()]).toEqual(['http://localhost/b', 'http://localhost/a'])
    expect((await cache.get('/a'))?.size).toBe(60)
  })

  test('[M11] is evicted for a new one, the oldest first', async () => {
    const store = createStore()
    const { cache, time } = create(store)
    for (const url of ['/a', '/b', '/c']) {
      await cache.put(url, blob(30))
      time.now += 10
    }
    await cache.put('/a', blob(30))
    expect([...store.kept.keys()].sort()).toEqual(['/a', '/b', '/c'])
    time.now += 10
    await cache.put('/d', blob(40))
    expect([...store.kept.keys()].sort()).toEqual(['/a', '/d', '/c'].sort())
  })

  test('[M11] is never more than there is room for, asked all at once', async () => {
    const store = createStore()
    const { cache } = create(store)
    await Promise.all(['/a', '/b', '/c', '/d', '/e'].map((url) => cache.put(url, blob(40))))
    expect([...store.kept.keys()]).toEqual(['/d', '/e'])
  })

  test('[M11] is not stored if larger than the limit', async () => {
    const store = createStore()
    const { cache } = create(store)
    await cache.put('/a', blob(60))
    await cache.put('/b', blob(101))
    expect([...store.kept.keys()]).toEqual(['/a'])
  })

  test('[M11] is 500 MB and 7 days', async () => {
    expect([MEDIA_CACHE_MAX_BYTES, MEDIA_CACHE_TTL_MS]).toEqual([500 * 1024 * 1024, 7 * 24 * 3_600_000])
    const limits = { maxBytes: MEDIA_CACHE_MAX_BYTES, ttlMs: MEDIA_CACHE_TTL_MS }
    const kept = [{ url: '/a', storedAt: 0, size: MEDIA_CACHE_MAX_BYTES - 1 }]
    expect(findEvicted(kept, '/b', 1, 1, limits)).toEqual([])
    expect(findEvicted(kept, '/b', 2, 1, limits)).toEqual(['/a'])
    expect(findEvicted(kept, '/b', 1, MEDIA_CACHE_TTL_MS, limits)).toEqual(['/a'])
    const time = { now: 0 }
    const cache = createMediaCache(
      async () => createStore(),
      () => time.now,
    )
    await cache.put('/a', blob(1))
    expect(await cache.get('/a')).not.toBeNull()
  })
})

describe('a browser without room', () => {
  test('[M11] that has less than it promised: half of what is kept goes, the oldest first', async () => {
    const store = createStore(70)
    const { cache, time } = create(store)
    for (const url of ['/a', '/b', '/c']) {
      await cache.put(url, blob(20))
      time.now += 1
    }
    await cache.put('/d', blob(20))
    expect([...store.kept.keys()]).toEqual(['/c'])
    await cache.put('/d', blob(20))
    expect([...store.kept.keys()]).toEqual(['/c', '/d'])
  })

  test('[M11] that refuses storage: nothing is kept, and nothing fails; it is asked once', async () => {
    let asked = 0
    const cache = createMediaCache(
      async () => {
        asked += 1
        throw new DOMException('no', 'SecurityError')
      },
      () => 0,
    )
    await cache.put('/a', blob(1))
    expect(await cache.get('/a')).toBeNull()
    expect(asked).toBe(1)
  })

  test('[M11] whose storage breaks: what cannot be read is not there, and the next is kept again', async () => {
    const store = createStore()
    const whole = { ...store }
    const { cache } = create(store)
    const broken = async (): Promise<never> => Promise.reject(new Error('broken'))
    Object.assign(store, { match: broken, keys: broken })
    await cache.put('/a', blob(1))
    expect(await cache.get('/a')).toBeNull()
    Object.assign(store, whole)
    await cache.put('/a', blob(1))
    expect(await cache.get('/a')).not.toBeNull()
  })
})

describe('[L11] an unavailable cache', () => {
  test('whose access throws stores nothing', async () => {
    const cache = createMediaCache(
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
      () => 0,
    )
    await cache.put('/a', blob(3))
    expect(await cache.get('/a')).toBeNull()
  })

  test('that never answers is waited for once', async () => {
    const clock = createManualClock()
    let reads = 0
    const hangs = (): Promise<never> => new Promise(() => undefined)
    const hanging = {
      get: () => {
        reads += 1
        return hangs()
      },
      put: hangs,
    }
    const cache = addCacheTimeout(hanging, clock)
    const [first, second] = [cache.get('/a'), cache.get('/b')]
    await setImmediate()
    clock.advance(3_000)
    expect(await Promise.all([first, second])).toEqual([null, null])
    expect(await cache.get('/c')).toBeNull()
    await cache.put('/c', blob(3))
    expect([reads, clock.pending()]).toEqual([2, 0])
  })

  test('that answers is used', async () => {
    const { cache } = create()
    const waited = addCacheTimeout(cache, createManualClock())
    await waited.put('/a', blob(7))
    expect(await waited.get('/a')).toMatchObject({ size: 7 })
  })
})
