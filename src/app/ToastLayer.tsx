/** The toasts. Their view loads after the first screen, or with the first toast. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { after } from '../ui/time.ts'
import { useToasts } from '../ui/toastStore.ts'
import { loadWithRetry } from './loadWithRetry.ts'

/** Time for the first screen to load what it needs, ms. */
const LOAD_AFTER_MS = 2_000

export function ToastLayer(): ReactNode {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const latest = useToasts().at(-1)?.id ?? null
  const isMissing = Toasts === null
  useEffect(() => {
    if (!isMissing) return undefined
    let isOver = false
    // A failure is tried again with the next toast.
    const load = (): void =>
      void loadWithRetry(() => import('../ui/Toasts.tsx'), ROUTE_LOAD).then(
        (module) => !isOver && setToasts(() => module.Toasts),
        () => undefined,
      )
    const cancel = latest === null ? after(LOAD_AFTER_MS, load) : load()
    return () => {
      isOver = true
      cancel?.()
    }
  }, [isMissing, latest])
  return Toasts === null ? null : <Toasts />
}
