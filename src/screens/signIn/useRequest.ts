/** The one request that a form makes at a time. A second tap sends nothing, and leaving the form aborts it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export interface Requests<Kind extends string> {
  /** The kind of the request that is under way, or null. */
  busy: Kind | null
  /** Makes a request, unless one is under way. */
  run: (kind: Kind, request: (signal: AbortSignal) => Promise<void>) => void
  /** Keeps the form busy after its request: the form or the page is about to go. */
  stayBusy: () => void
  /** Aborts the request. */
  cancel: () => void
}

export function useRequest<Kind extends string>(): Requests<Kind> {
  const [busy, setBusy] = useState<Kind | null>(null)
  const current = useRef<AbortController | null>(null)
  const isLeaving = useRef(false)

  function end(): void {
    current.current?.abort()
    current.current = null
    isLeaving.current = false
  }
  function cancel(): void {
    end()
    setBusy(null)
  }

  const onRestored = useEffectEvent(cancel)
  const onLeft = useEffectEvent(end)
  useEffect(() => {
    // Back from a provider's page: this one is as it was when it was left.
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onRestored()
    }
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('pageshow', onPageShow)
      onLeft()
    }
  }, [])

  return {
    busy,
    cancel,
    stayBusy: () => {
      isLeaving.current = true
    },
    run: (kind, request) => {
      if (current.current !== null) return
      const controller = new AbortController()
      current.current = controller
      setBusy(kind)
      void request(controller.signal).then(() => {
        if (isLeaving.current || current.current !== controller) return
        current.current = null
        setBusy(null)
      })
    },
  }
}
