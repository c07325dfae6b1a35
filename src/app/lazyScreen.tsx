/** A screen whose code is loaded when it is first shown, or preloaded before. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { loadWithRetry } from './loadWithRetry.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

export interface LazyScreen<Props> {
  Screen: (props: Props) => ReactNode
  /** Fetches the code ahead of time. Ignores a failure: showing the screen loads it again. */
  preload: () => void
}

/** A screen from its module's default export. `timeoutMs` limits the loading; `outline` is drawn meanwhile. */
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
