/** Starts the app: takes what the start of the page has begun, loads the texts and the first screen, and renders. */
import './platform/polyfills.ts'
import { PREVIEW_PATH } from './navigation/paths.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectAccount, startAccount } from './account/account.ts'
import { keepReferral } from './account/referral.ts'
import { trackAccountStart } from './app/accountReady.ts'
import { App } from './app/App.tsx'
import { showBootFailure } from './app/bootFailure.ts'
import { afterFirstScreen, loadFirstScreen, restAfterFirstScreen } from './navigation/firstScreen.ts'
import { clearRestart } from './navigation/restart.ts'
import { FIRST_SCREENS } from './app/routeTable.tsx'
import { startStorageFailureToast } from './app/storageFailureToast.ts'
import { ScreenBoundary } from './ui/ScreenBoundary.tsx'
import { startScrollRestoration } from './navigation/scrollRestoration.ts'
import { takeStart } from './start/handOff.ts'
import { syncLocaleAcrossTabs, startTexts } from './i18n/index.ts'
import { resolvePageLocale } from './i18n/locale.ts'
import { isNativeApp } from './platform/nativeApp.ts'
import { watchStyles } from './platform/loadWithRetry.ts'
import { startTextSize } from './platform/readerSettings.ts'
import { onFailureWaiting } from './telemetry/failures.ts'

/** Time for a tap before the work after the first screen, which takes a slow phone more than a second, ms. */
const REST_MS = 600

void drawPage(document.getElementById('root'))

async function drawPage(root: HTMLElement | null): Promise<void> {
  if (root === null) return
  try {
    // The code of games loads only then: the sign-in screens do without it.
    connectAccount(async (userId) => (await import('./game/openGame.ts')).forgetPlayer(userId))
    await takeStart()
    watchStyles()
    startTextSize()
    restAfterFirstScreen(REST_MS)
    clearRestart()
    keepReferral(location.search)
    startScrollRestoration()
    const texts = startTexts(resolvePageLocale())
    // The language of its calls is known by now.
    trackAccountStart(startAccount())
    await Promise.all([texts, loadFirstScreen(FIRST_SCREENS)])
  } catch {
    showBootFailure(root)
    return
  }
  startStorageFailureToast()
  syncLocaleAcrossTabs()
  // React divides what it draws in a transition: at once it would be one long task.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ScreenBoundary>
          <App />
        </ScreenBoundary>
      </StrictMode>,
    ),
  )
}

if (window.parent !== window || isNativeApp())
  void import('./app/embedding.ts').then((module) => module.startEmbedding()).catch(() => undefined)

let isTelemetryWanted = false
const startTelemetry = (): void => {
  if (isTelemetryWanted) return
  isTelemetryWanted = true
  void import('./telemetry/start.ts')
    .then((module) => module.startTelemetry(location.pathname === PREVIEW_PATH))
    .catch(() => undefined)
}
// Neither analytics nor error reporting may delay the first screen; a failure may leave the page without one.
afterFirstScreen(startTelemetry)
onFailureWaiting(startTelemetry)
