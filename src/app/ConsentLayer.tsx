/** The question of consent to analytics, where an operator asks it. Loaded after the first screen; without the question, it loads nothing. */
import { type ComponentType, type ReactNode, useState } from 'react'
import { getAppConfig } from '../platform/appConfig.ts'
import { useTimeout } from '../ui/time.ts'

/** Time for the first screen to load what it needs, ms. */
const LOAD_AFTER_MS = 1_500

/** `isShown`: only on screens with the menu, where the question covers no composer and no other question. */
export function ConsentLayer({ isShown }: { isShown: boolean }): ReactNode {
  const isAsked = isShown && getAppConfig().requiresConsent
  const [Banner, setBanner] = useState<ComponentType | null>(null)
  // A failure leaves the consent unknown: nothing is sent, and the next visit asks.
  const load = (): void =>
    void import('../screens/consent/ConsentBanner.tsx').then(
      (module) => setBanner(() => module.ConsentBanner),
      () => undefined,
    )
  useTimeout(load, isAsked && Banner === null ? LOAD_AFTER_MS : null)
  return isAsked && Banner !== null ? <Banner /> : null
}
