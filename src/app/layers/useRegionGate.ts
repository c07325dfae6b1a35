/** Leads a player in a blocked region to the region notice. Doc 1 §4. */
import { useEffect } from 'react'
import { getAppConfig } from '../../platform/appConfig.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { isPublicNotice, REGION_PATH } from '../publicNotices.ts'

/**
 * Checks the region when the app starts and on each change of screen, without delaying one: most checks read the cache. Without a configured
 * service nothing is loaded and everyone is allowed.
 */
export function useRegionGate(path: string): void {
  useEffect(() => {
    if (getAppConfig().locationServices.length === 0 || isPublicNotice(path)) return undefined
    let isWanted = true
    void import('../../api/region.ts')
      .then(({ checkRegion }) => checkRegion())
      .then((region) => isWanted && region === 'blocked' && redirectTo(REGION_PATH))
      // The code did not load: a failed check allows.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [path])
}
