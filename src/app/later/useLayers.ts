/** Loads what the first screen does not need, shortly after it. */
import { useEffect, useState } from 'react'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { closeAuthDrawer, useAuthDrawerRequest } from '../../screens/signIn/authDrawerStore.ts'
import { useToasts } from '../../ui/toastStore.ts'
import { afterFirstScreen } from '../../navigation/firstScreen.ts'
import { loadWithRetry } from '../../platform/loadWithRetry.ts'
import type * as Layers from './layers.tsx'

/**
 * The layers, or null until they are loaded: after the first screen, the check of the region, too, or at once for a toast or the auth drawer. A
 * failure is tried again with the next of these, or with the next screen (`path`).
 */
export function useLayers(path: string): typeof Layers | null {
  const [layers, setLayers] = useState<typeof Layers | null>(null)
  const [failedAt, setFailedAt] = useState<string | null>(null)
  const toast = useToasts().at(-1)?.id
  const drawer = useAuthDrawerRequest()
  const occasion = JSON.stringify([path, toast, drawer])
  const isUrgent = toast !== undefined || drawer !== null
  const isMissing = layers === null && failedAt !== occasion
  useEffect(() => {
    if (!isMissing) return undefined
    const fail = (): void => {
      // A drawer that could not be drawn must not open later on its own.
      closeAuthDrawer()
      setFailedAt(occasion)
    }
    const load = (): void => void loadWithRetry(() => import('./layers.tsx'), ROUTE_LOAD).then(setLayers, fail)
    return isUrgent ? load() : afterFirstScreen(load)
  }, [isMissing, isUrgent, occasion])
  return layers
}
