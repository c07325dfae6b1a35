/** Calls that lead to a stand-in page: a provider's sign-in, or the card page. */
import { checkoutCreate } from '../../protocol/api/credits.ts'
import { socialExchange, socialUrl } from '../../protocol/api/signIn.ts'
import { Problem } from '../problems.ts'
import { type Route } from './route.ts'

export const STAND_IN_PATHS: ReadonlySet<string> = new Set([socialUrl.path, socialExchange.path, checkoutCreate.path])

/** Makes the routes that lead to stand-ins answer `unavailable`. */
export function disableStandIns(routes: readonly Route[]): Route[] {
  return routes.map((route) =>
    STAND_IN_PATHS.has(route.path) ? { ...route, handle: () => Promise.reject(new Problem('unavailable')) } : route,
  )
}
