/** Starts analytics and error reporting where the operator configured them and the player allows it. Loaded after the first screen. */
import { getAppConfig } from '../platform/appConfig.ts'
import { isCollectionAllowed, subscribeConsent } from '../platform/consent.ts'
import { afterRest } from '../platform/afterRest.ts'
import { after } from '../platform/time.ts'
import { onFailureWaiting, subscribeFailures } from './failures.ts'
import { reportFailuresOnLeave } from './leaveReport.ts'
import { traceOnLeave } from './leaveTrace.ts'
import { randomBytes } from '../platform/random.ts'
import { ERROR_REPORTING } from '../../protocol/limits.ts'
import { subscribeEvents } from './track.ts'
import { clearTrail } from './trail.ts'

/** Error reporting weighs as much as half of the app: it waits until the player has rested for this long, ms, which is longer than most read an intro. */
const REST_MS = 12_000
/** The same where a failure waits to be reported, ms. */
const REST_AFTER_FAILURE_MS = 3_000
/** A player who never rests gets it after this long, ms: a replay holds the minute before a failure. */
const LATEST_MS = 60_000

/** `isCounted`: whether the page is a visit (navigation/countedPages.ts). */
export function startTelemetry(isCounted: boolean): void {
  const config = getAppConfig()
  const telemetryUrl = isCounted ? config.telemetryUrl : null
  const sentryDsn = isCounted ? config.sentryDsn : null
  const wasAllowed = isCollectionAllowed(config)
  let isStarted = false
  const start = (): void => {
    if (isStarted || !isCollectionAllowed(config)) return
    isStarted = true
    if (!wasAllowed) clearTrail()
    // Without it nothing is sent: there is no one to tell.
    if (telemetryUrl !== null)
      void import('./analytics.ts').then((module) => module.startAnalytics(telemetryUrl, config)).catch(() => undefined)
    if (sentryDsn === null) return
    reportFailuresOnLeave(sentryDsn, config)
    const endTrace = traceOnLeave(sentryDsn, config)
    const isRecorded = isDrawn(ERROR_REPORTING.replays)
    const begin = (): void =>
      void import('./errorReporting.ts')
        .then((module) => module.startErrorReporting(sentryDsn, config, { isRecorded, isTraced: endTrace() }))
        .catch(() => undefined)
    // A short visit is recorded as often as a long one.
    if (isRecorded) begin()
    else afterRestOrFailure(begin)
  }
  // What came before the player agreed is not kept.
  if (telemetryUrl === null || !wasAllowed) subscribeEvents(() => undefined)
  if (sentryDsn === null || !wasAllowed) subscribeFailures(() => undefined)
  subscribeConsent(start)
  start()
}

/** Whether a visit is in this share of all visits. */
function isDrawn(share: number): boolean {
  const [high = 0, low = 0] = randomBytes(2)
  return (high * 256 + low) / 65_536 < share
}

/** Calls back when the player has rested for a while, sooner where a failure waits, and later in any case. */
function afterRestOrFailure(run: () => void): void {
  const begin = (): void => {
    if (hasBegun) return
    hasBegun = true
    run()
  }
  let hasBegun = false
  const stop = afterRest(REST_MS, begin)
  after(LATEST_MS, begin)
  onFailureWaiting(() => {
    stop()
    if (!hasBegun) afterRest(REST_AFTER_FAILURE_MS, begin)
  })
}
