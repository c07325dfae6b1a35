/** Loads what the first screen does not need, shortly after it. */
import { useEffect, useState } from 'react'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { closeAuthDrawer, useAuthDrawerRequest } from '../../screens/signIn/authDrawerStore.ts'
import { useToasts } from '../../ui/toastStore.ts'
import { afterFirstScreen } from '../firstScreen.ts'
import { loadWithRetry } from '../loadWithRetry.ts'
import { isPublicNotice } from '../publicNotices.ts'
import type * as Layers from './layers.tsx'

/**
 * The layers, or null until they are loaded: after the first screen, or at once for a toast, the auth drawer or the check of the region. A
 * failure is tried again with the next of these, or with the next screen (`path`).
 */
export function useLayers(path: string): typeof Layers | null {
  const [layers, setLayers] = useState<typeof Layers | null>(null)
  const toast = useToasts().at(-1)?.id
  const drawer = useAuthDrawerRequest()
  const isMissing = layers === null
  useEffect(() => {
    if (!isMissing) return undefined
    const load = (): void =>
      // A drawer that could not be drawn must not open later on its own.
      void loadWithRetry(() => import('./layers.tsx'), ROUTE_LOAD).then(setLayers, closeAuthDrawer)
    const checksRegion = getAppConfig().locationServices.length > 0 && !isPublicNotice(path)
    return checksRegion || toast !== undefined || drawer !== null ? load() : afterFirstScreen(load)
  }, [isMissing, toast, drawer, path])
  return layers
}
