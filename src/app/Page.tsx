/** The whole page, as it is drawn by the server and in the browser. */
import { StrictMode, useEffect } from 'react'
import { repeatEarlyTap } from '../platform/earlyTap.ts'
import { ScreenBoundary } from '../ui/ScreenBoundary.tsx'
import { App } from './App.tsx'

export function Page() {
  // The app answers taps from now on.
  useEffect(repeatEarlyTap, [])
  return (
    <StrictMode>
      <ScreenBoundary>
        <App />
      </ScreenBoundary>
    </StrictMode>
  )
}
