/** Before each test of the shell: no user is stored, the address is '/', the clock is frozen, and the language is English. */
import { type ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { connectAccount } from '../../../src/account/account.ts'
import { subscribeSignInRequest } from '../../../src/account/signInRequest.ts'
import { clearUser } from '../../../src/account/user.ts'
import { closeGameAhead, forgetPlayer } from '../../../src/game/openGame.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { takeRedirect } from '../../../src/platform/redirect.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { Toasts } from '../../../src/ui/Toasts.tsx'
import { dismissToastsOfOtherPaths, markDrawn } from '../../../src/ui/toastStore.ts'
import { createManualPageClock, type ManualPageClock } from '../../helpers/pageClock.ts'
import '../../../src/ui/theme.css'
import '../../../src/app/base.css'

/** Advances from test to test, so that no cache entry of one test is fresh in the next. */
let start = 1_000_000

/** Sets up every test of the file. The returned function gives the clock of the current test. */
export function setUpShell(): { clock: () => ManualPageClock } {
  let clock = createManualPageClock()
  connectAccount(forgetPlayer)
  beforeEach(async () => {
    clearUser()
    localStorage.clear()
    sessionStorage.clear()
    takeRedirect()
    // A request that no app took waits for the next one.
    subscribeSignInRequest(() => undefined)()
    history.replaceState(null, '', '/')
    await startAllTexts('en')
    clock = createManualPageClock((start += 1_000_000))
    replacePageClock(clock)
  })
  afterEach(async () => {
    await cleanup()
    // No screen of the test is left that could take it.
    closeGameAhead()
    // Toasts of this test must not appear in the next.
    markDrawn()
    dismissToastsOfOtherPaths('')
    vi.unstubAllGlobals()
  })
  return { clock: () => clock }
}

/** Draws a screen as the app does, with the toasts beside it, whose time passes from their first frame on. */
export async function show(screen: ReactNode) {
  const shown = await render(
    <>
      {screen}
      <Toasts />
    </>,
  )
  await passFrames(2)
  return shown
}
