/** Before each test of the shell: nobody is known here, the address is '/', time stands still, and English is spoken. */
import { type ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { TOAST_MS } from '../../../protocol/limits.ts'
import { clearUser } from '../../../src/account/user.ts'
import { startTexts } from '../../../src/i18n/index.ts'
import { replacePageClock } from '../../../src/ui/time.ts'
import { Toasts } from '../../../src/ui/Toasts.tsx'
import { createManualPageClock, type ManualPageClock } from '../../helpers/pageClock.ts'
import '../../../src/ui/theme.css'
import '../../../src/app/base.css'

/** Goes on from test to test, so that nothing one of them left in a cache is fresh in the next. */
let start = 1_000_000

/** Sets every test of the file up; the answer gives the clock of the test that runs. */
export function setUpShell(): { clock: () => ManualPageClock } {
  let clock = createManualPageClock()
  beforeEach(async () => {
    clearUser()
    localStorage.clear()
    history.replaceState(null, '', '/')
    await startTexts('en')
    clock = createManualPageClock((start += 1_000_000))
    replacePageClock(clock)
  })
  afterEach(async () => {
    await cleanup()
    // Toasts of this test are none of the next one's.
    await clock.pass(TOAST_MS)
    vi.unstubAllGlobals()
  })
  return { clock: () => clock }
}

/** Draws a screen as the app does, with the toasts beside it. */
export function show(screen: ReactNode) {
  return render(
    <>
      {screen}
      <Toasts />
    </>,
  )
}
