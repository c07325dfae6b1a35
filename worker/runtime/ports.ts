/** The runtime's ports in a worker of a browser. */
import { createRealClock } from '../clock/real.ts'
import { DEVICE_STORES } from '../../protocol/deviceStores.ts'
import { createMediaCache } from '../media/cache.ts'
import { addCacheTimeout } from '../media/cacheTimeout.ts'
import { openIndexedDbStore } from '../log/indexeddb.ts'
import { createTabPort } from '../tabs/browser.ts'
import { type RuntimePorts } from './runtime.ts'

/** `settings`: `api`, the prefix of the API's addresses, `width`, and `rate`, which the page passes on with developer tools only. */
export function createPorts(settings: URLSearchParams): Omit<RuntimePorts, 'openRecording'> {
  const rate = Number(settings.get('rate') ?? 1)
  const clock = createRealClock()
  return {
    rate: rate > 0 && rate <= 1_000 ? rate : 1,
    pictureWidthPx: Number(settings.get('width') ?? Infinity),
    openStore: openIndexedDbStore,
    tabs: createTabPort(clock, newKey),
    media: addCacheTimeout(
      createMediaCache(
        () => caches.open(DEVICE_STORES.media),
        () => clock.now(),
      ),
      clock,
    ),
    fetch: (url, init) => fetch(url, init),
    random: randomShare,
    newKey,
    baseUrl: settings.get('api') ?? '',
    app: APP_VERSION,
    build: BUILD_COMMIT,
  }
}

/** A random number, at least 0 and under 1. */
function randomShare(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}

/** A random id of 128 bits. `crypto.randomUUID` is missing in old webviews. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
