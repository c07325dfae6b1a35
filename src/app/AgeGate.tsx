/** Keeps the screens back until the player has confirmed to be an adult, where an operator asks for it. Without that, it loads nothing. */
import { getAppConfig } from '../platform/appConfig.ts'
import { type Elements } from '../ui/elements.ts'
import { lazyWithRetry } from '../ui/lazyWithRetry.tsx'
import { LoadingPage } from '../ui/LoadingPage.tsx'
import { isPublicNotice } from './publicNotices.ts'
import { withTexts } from '../i18n/index.ts'

const Question = lazyWithRetry(() => withTexts(['legal'], import('../screens/age/index.tsx'))).pick(
  (module) => module.default,
  () => <LoadingPage />,
)

/** The legal pages, to which the question links, and the region notice stay open. */
export function AgeGate({ path, children }: { path: string; children: Elements }): Elements {
  if (!getAppConfig().requiresAdultConfirmation || isPublicNotice(path)) return children
  return <Question>{children}</Question>
}
