/** Keeps the screens back until the player has confirmed to be an adult, where an operator asks for it. Without that, it loads nothing. */
import { type Elements } from '../ui/elements.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import { lazyScreen } from '../ui/lazyScreen.tsx'
import { isPublicNotice } from './publicNotices.ts'
import { withTexts } from '../i18n/index.ts'

const gate = lazyScreen<{ children: Elements }>(() => withTexts(['legal'], import('../screens/age/index.tsx')))

/** The legal pages, to which the question links, and the region notice stay open. */
export function AgeGate({ path, children }: { path: string; children: Elements }): Elements {
  if (!getAppConfig().requiresAdultConfirmation || isPublicNotice(path)) return children
  return <gate.Screen>{children}</gate.Screen>
}
