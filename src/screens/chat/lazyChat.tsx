/** The chat as a screen whose code loads when it is opened. Doc 1 §9 (route loading). */
import { TARGET_TEXTS } from '../../navigation/target.ts'
import { withTexts } from '../../i18n/index.ts'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadingPage } from '../../ui/LoadingPage.tsx'

export const LazyChat = lazyWithRetry(() => withTexts(TARGET_TEXTS.chat, import('./index.tsx')), {
  timeoutMs: ROUTE_LOAD.chatTimeoutMs,
  retries: ROUTE_LOAD.retries,
}).pick(
  (module) => module.default,
  () => <LoadingPage />,
)
