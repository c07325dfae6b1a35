import { MEDIA_CACHE_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Clock, raceTimeout } from '../clock/clock.ts'
import { type MediaCache } from './cache.ts'

/** Stops using a cache after its first read without an answer: media then come from the network. Rule L11. */
export function addCacheTimeout(cache: MediaCache, clock: Clock): MediaCache {
  let isGivenUp = false
  return {
    async get(url) {
      if (isGivenUp) return null
      const cached = await raceTimeout(clock, MEDIA_CACHE_TIMEOUT_MS, cache.get(url), 'timeout' as const)
      if (cached !== 'timeout') return cached
      isGivenUp = true
      return null
    },
    // Blobs queued for a cache that hangs would fill the memory.
    put: async (url, blob) => (isGivenUp ? undefined : cache.put(url, blob)),
  }
}
