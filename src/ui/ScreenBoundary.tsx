/** Catches a screen that did not load or broke while drawing, and offers to load the page again. */
import { type ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { RouteFailedPage } from './RouteFailedPage.tsx'

export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={<RouteFailedPage />}>{children}</Boundary>
}
