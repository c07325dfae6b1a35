/** A screen whose code comes when it is first shown, or a little earlier. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { loadWithRetry } from './loadWithRetry.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

export interface LazyScreen<Props> {
  Screen: (props: Props) => ReactNode
  /** Fetches the code ahead of time. A failure here is no matter: showing the screen tries again. */
  preload: () => void
}

/** A screen from its module's default export. `timeoutMs` bounds the wait for its code; `outline` is drawn meanwhile. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { timeoutMs = ROUTE_LOAD.timeoutMs, outline = null }: { timeoutMs?: number; outline?: ReactNode } = {},
): LazyScreen<Props> {
  const Loaded = lazy(() => loadWithRetry(load, { timeoutMs, retries: ROUTE_LOAD.retries }))
  return {
    Screen: (props) => (
      <ScreenBoundary>
        <Suspense fallback={<LoadingPage outline={outline} />}>
          <Loaded {...props} />
        </Suspense>
      </ScreenBoundary>
    ),
    preload: () => void load().catch(() => undefined),
  }
}
