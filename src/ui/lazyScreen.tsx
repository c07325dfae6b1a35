/** A screen whose code is loaded when it is first shown, or preloaded before. */
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { type Elements } from './elements.ts'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { createLazy } from './createLazy.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { loadWithRetry } from '../platform/loadWithRetry.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

export interface LazyScreen<Props> {
  Screen: (props: Props) => ReactNode
  /** Fetches the code ahead of time; resolves when it is there, with what its module prepares. Ignores a failure: showing the screen loads it again. */
  preload: () => Promise<void>
}

/** The module of a screen. */
interface ScreenModule<Props> {
  default: ComponentType<Props>
  /** Asks for what the screen draws first. Resolves when that is there, or at once where it has to wait for the server. */
  prepare?: () => Promise<void>
}

/** A screen from its module's default export. `timeoutMs` limits the loading; `outline` is drawn meanwhile. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ScreenModule<Props>>,
  { timeoutMs = ROUTE_LOAD.timeoutMs, outline = null }: { timeoutMs?: number; outline?: Elements } = {},
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null
  const getLazy = createLazy(
    async () => (await loadWithRetry(load, { timeoutMs, retries: ROUTE_LOAD.retries })).default,
  )
  return {
    Screen: (props) => {
      // Code that is there is drawn at once: React shows what stands in for the other kind for 300 ms at least.
      const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? getLazy())
      return (
        <ScreenBoundary>
          <Suspense fallback={<LoadingPage outline={outline} />}>
            <Drawn {...props} />
          </Suspense>
        </ScreenBoundary>
      )
    },
    preload: async () => {
      try {
        const module = await load()
        loaded = module.default
        await module.prepare?.()
      } catch {
        // Shown again where the screen is.
      }
    },
  }
}
