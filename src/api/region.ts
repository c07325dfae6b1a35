/**
 * Whether the app is available where the player is. Doc 1 §4: geolocation services are asked in order, the result and the place are
 * kept for 30 minutes, CN and CHN are blocked, and a failed check allows.
 */
import ky from 'ky'
import * as v from 'valibot'
import { BLOCKED_COUNTRIES, REGION_CACHE_MS, REGION_TIMEOUT_MS } from '../../protocol/limits.ts'
import { trackEvent } from '../telemetry/track.ts'
import { pageNow } from '../platform/time.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import { type Location, locationSchema, parseLocation } from './location.ts'
import { readItem, writeItem } from '../platform/storage.ts'

export type Region = 'allowed' | 'blocked'

/** The region, from the cache or from the services. Concurrent callers share one check. Never rejects. */
export async function checkRegion(): Promise<Region> {
  return readCheck()?.region ?? (await startCheck())
}

/** Asks the services again, whatever is cached: the player may have left the region. */
export function recheckRegion(): Promise<Region> {
  return startCheck()
}

/** Where the player is, as last checked; null if that is unknown or too old. Doc 1 §3. */
export function readLocation(): Location | null {
  return readCheck()?.location ?? null
}

/** A check and its time, ms since 1970. `location` is null if every service failed. */
interface Check {
  at: number
  region: Region
  location: Location | null
}

const STORAGE_KEY = 'region'
const checkSchema = v.object({ at: v.number(), region: v.picklist(['allowed', 'blocked']), location: locationSchema })

let pending: Promise<Region> | null = null
/** The last failed check. It is not stored, so the next visit asks again. */
let failedCheck: Check | null = null

function startCheck(): Promise<Region> {
  pending ??= locate(getAppConfig().locationServices)
    .then(storeCheck)
    .finally(() => {
      pending = null
    })
  return pending
}

/** The place by the first service that knows it; null if none does. */
async function locate(services: readonly string[]): Promise<Location | null> {
  for (const service of services) {
    const location = await askService(service)
    if (location !== null) return location
  }
  return null
}

/** Sends nothing about the player but the request itself. */
async function askService(url: string): Promise<Location | null> {
  try {
    const options = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
    return parseLocation(await ky.get(url, { ...options, timeout: REGION_TIMEOUT_MS, retry: 0 }).text())
  } catch {
    return null
  }
}

function storeCheck(location: Location | null): Region {
  const isBlocked = location !== null && BLOCKED_COUNTRIES.some((code) => code === location.countryCode)
  const check: Check = { at: pageNow(), region: isBlocked ? 'blocked' : 'allowed', location }
  trackEvent('region_checked', { result: location === null ? 'failed' : check.region })
  failedCheck = location === null ? check : null
  if (location !== null) writeItem(STORAGE_KEY, JSON.stringify(check))
  return check.region
}

/** The last check that is still valid. A clock that was set back ends it, too. */
function readCheck(): Check | null {
  const check = failedCheck ?? readStoredCheck()
  return check !== null && Math.abs(pageNow() - check.at) < REGION_CACHE_MS ? check : null
}

function readStoredCheck(): Check | null {
  try {
    const stored = v.safeParse(checkSchema, JSON.parse(readItem(STORAGE_KEY) ?? 'null'))
    return stored.success ? stored.output : null
  } catch {
    return null
  }
}
