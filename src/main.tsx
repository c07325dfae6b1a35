/** Starts the app: takes what the start of the page has begun, loads the texts and the first screen, and renders. */
import './platform/polyfills.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { connectAccount, startAccount } from './account/account.ts'
import { keepReferral } from './account/referral.ts'
import { trackAccountStart } from './app/accountReady.ts'
import { readDrawnAnswer, setDrawnAnswer } from './api/drawnAnswer.ts'
import { Page } from './app/Page.tsx'
import { showBootFailure } from './app/bootFailure.ts'
import { afterFirstScreen, loadFirstScreen, restAfterFirstScreen, onFirstScreen } from './navigation/firstScreen.ts'
import { isCountedPage } from './navigation/countedPages.ts'
import { countElements, readDrawnPage, removeHiddenDrawing } from './navigation/drawnPage.ts'
import { loadSender } from './api/client.ts'
import { clearRestart } from './navigation/restart.ts'
import { FIRST_SCREENS } from './app/routeTable.tsx'
import { startStorageFailureToast } from './app/storageFailureToast.ts'
import { startScrollRestoration } from './navigation/scrollRestoration.ts'
import { takeStart } from './start/handOff.ts'
import { syncLocaleAcrossTabs, startTexts } from './i18n/index.ts'
import { resolvePageLocale } from './i18n/locale.ts'
import { findTarget } from './navigation/target.ts'
import { isNativeApp } from './platform/nativeApp.ts'
import { watchStyles } from './platform/loadWithRetry.ts'
import { startTextSize } from './platform/readerSettings.ts'
import { onFailureWaiting } from './telemetry/failures.ts'

/** Time for a tap before the work after the first screen, which takes a slow phone more than a second, ms. */
const REST_MS = 600

void drawPage(document.getElementById('root'))

async function drawPage(root: HTMLElement | null): Promise<void> {
  if (root === null) return
  let isDrawn = false
  try {
    // The code of games loads only then: the sign-in screens do without it.
    connectAccount(async (userId) => (await import('./game/openGame.ts')).forgetPlayer(userId))
    const start = await takeStart()
    watchStyles()
    startTextSize()
    restAfterFirstScreen(REST_MS)
    clearRestart()
    keepReferral(location.search)
    startScrollRestoration()
    const texts = startTexts(resolvePageLocale())
    isDrawn = start.isDrawn && takeDrawnAnswer(start.isAnswered)
    // The language of its calls is known by now.
    trackAccountStart(startAccount())
    const [, isLoaded] = await Promise.all([texts, loadFirstScreen(FIRST_SCREENS, isDrawn)])
    isDrawn &&= isLoaded && isUnchanged(root)
  } catch {
    showBootFailure(root)
    return
  }
  startStorageFailureToast()
  syncLocaleAcrossTabs()
  removeHiddenDrawing(root)
  // React divides what it draws in a transition: at once it would be one long task.
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, <Page />)
    else createRoot(root).render(<Page />)
  })
}

/** Gives the screen the answer that the server has drawn it from; also to its first call where it holds for this visitor. Whether it could be read. */
function takeDrawnAnswer(isAnswered: boolean): boolean {
  const target = findTarget(location.pathname)
  // Its text is code.
  if (target?.screen === 'legal') return true
  const answer = readDrawnAnswer()
  if (target === null) return false
  // A landing page that chooses between stories is drawn without one.
  if (answer === null) return target.screen === 'landing'
  return setDrawnAnswer({ screen: target.screen, answer, isOwn: isAnswered })
}

/** Whether nobody has changed what the server has drawn: a browser's translator and extensions may. Else it is drawn afresh. */
function isUnchanged(root: HTMLElement): boolean {
  return countElements(root) === readDrawnPage()?.elements
}

if (window.parent !== window || isNativeApp())
  void import('./app/embedding.ts').then((module) => module.startEmbedding()).catch(() => undefined)

let isTelemetryWanted = false
const startTelemetry = (): void => {
  if (isTelemetryWanted) return
  isTelemetryWanted = true
  const { pathname } = location
  void import('./telemetry/start.ts')
    .then((module) => module.startTelemetry(isCountedPage(pathname)))
    .catch(() => undefined)
}
// The next tap may call what the start has not asked for.
onFirstScreen(() => void loadSender().catch(() => undefined))
// Neither analytics nor error reporting may delay the first screen; a failure may leave the page without one.
afterFirstScreen(startTelemetry)
onFailureWaiting(startTelemetry)
