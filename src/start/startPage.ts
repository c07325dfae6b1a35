/**
 * How a page starts, before it is painted and before any other script: it collects failures, decides what must be decided before the first paint, and
 * sends for what its address needs, which would otherwise wait for the app's own code.
 *
 * It is bundled apart, as one classic script that stands in the page (`vite.ts`), and so has copies of its own of all modules that it imports. What it
 * has begun it leaves for those of the app in one object, `globalThis.pageStart`, which `handOff.ts` takes. Where the content policy has refused the
 * script, the app imports this module: it does the same then, later.
 */
import { getSignUp } from '../account/accountStorage.ts'
import { getStartCalls } from '../api/startCalls.ts'
import { startTheme } from '../platform/theme.ts'
import { resolvePageLocale } from '../i18n/locale.ts'
import { assignExperiments } from '../account/assignVariants.ts'
import { getLocks } from '../platform/locks.ts'
import { applyStoredTextSize } from '../platform/textSize.ts'
import { getFailures, startFailureCollection } from '../telemetry/failures.ts'
import { isAccountNew, lacksDeviceId, sendFirstRequests } from './firstRequests.ts'
import { preloadRoute } from './preload.ts'
import { getTrail, trailTaps } from '../telemetry/trail.ts'
import { findTarget } from '../navigation/target.ts'
import { getEarlyTap, watchEarlyTaps } from '../platform/earlyTap.ts'
import { hideDrawnPage, isDrawnFor, readDrawnPage } from '../navigation/drawnPage.ts'
import { markBegun } from '../screens/story/begunMark.ts'
import { markExpectedTop } from '../screens/stories/expectedTop.ts'

/** Work that has begun by then, for the app. Each part belongs to the module that uses it. */
export type PageStart = ReturnType<typeof startPage>

declare global {
  /** Undefined where the script did not run, and once the app has taken it. */
  var pageStart: PageStart | undefined
}

globalThis.pageStart = startPage()

function startPage() {
  startFailureCollection()
  trailTaps()
  watchEarlyTaps()
  document.documentElement.dataset.scripts = ''
  const target = findTarget(location.pathname)
  const locale = resolvePageLocale()
  // First: the experiments create the id of the device that a sign-up looks for.
  const drawn = readDrawnPage()
  const isDrawn = isDrawnFor(drawn, locale)
  const isAnswered = isDrawn && isAccountNew()
  const firstTurn = sendFirstRequests(target, locale, { isFirstTab: lacksDeviceId(), isAnswered })
  preloadRoute(target, locale)
  const experiments = assignExperiments()
  document.documentElement.lang = locale
  startTheme()
  applyStoredTextSize()
  if (drawn !== null && !isDrawn) hideDrawnPage()
  if (target?.screen === 'stories') markExpectedTop()
  if (target?.screen === 'story') markBegun(target.storyId)
  return {
    isDrawn,
    isAnswered,
    earlyTap: getEarlyTap(),
    failures: getFailures(),
    trail: getTrail(),
    experiments,
    locks: getLocks(),
    signUp: getSignUp(),
    calls: getStartCalls(),
    firstTurn,
  }
}
