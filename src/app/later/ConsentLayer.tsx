/** The question of consent to analytics, where an operator asks it; without the question, it loads nothing. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { getAppConfig } from '../../platform/appConfig.ts'
import { withTexts } from '../../i18n/index.ts'

/** `isShown`: only on screens with the menu, where the question covers no composer and no other question. */
export function ConsentLayer({ isShown }: { isShown: boolean }): ReactNode {
  const isAsked = isShown && getAppConfig().requiresConsent
  const [Banner, setBanner] = useState<ComponentType | null>(null)
  const isMissing = isAsked && Banner === null
  useEffect(() => {
    if (!isMissing) return
    withTexts(['legal'], import('../../screens/consent/ConsentBanner.tsx')).then(
      (module) => setBanner(() => module.ConsentBanner),
      // A failure leaves the consent unknown: nothing is sent, and the next visit asks.
      () => undefined,
    )
  }, [isMissing])
  return isAsked && Banner !== null ? <Banner /> : null
}
