/** Starts analytics and error reporting where the operator configured them and the player allows it. Loaded after the first screen. */
import { getAppConfig } from '../platform/appConfig.ts'
import { isCollectionAllowed, subscribeConsent } from '../platform/consent.ts'
import { after } from '../ui/time.ts'
import { subscribeFailures } from './failures.ts'
import { subscribeEvents } from './track.ts'

/** Error reporting weighs as much as half of the app: it waits until the player has stayed on one screen for this long, ms. */
const REST_MS = 3_000

export function startTelemetry(): void {
  const config = getAppConfig()
  const { telemetryUrl, sentryDsn } = config
  let isStarted = false
  const start = (): void => {
    if (isStarted || !isCollectionAllowed(config)) return
    isStarted = true
    // Without it nothing is sent: there is no one to tell.
    if (telemetryUrl !== null)
      void import('./analytics.ts').then((module) => module.startAnalytics(telemetryUrl, config)).catch(() => undefined)
    if (sentryDsn !== null)
      afterRest(() => {
        void import('./errorReporting.ts')
          .then((module) => module.startErrorReporting(sentryDsn, config))
          .catch(() => undefined)
      })
  }
  const isAllowed = isCollectionAllowed(config)
  // What came before the player agreed is not kept.
  if (telemetryUrl === null || !isAllowed) subscribeEvents(() => undefined)
  if (sentryDsn === null || !isAllowed) subscribeFailures(() => undefined)
  subscribeConsent(start)
  start()
}

/** Calls back when the address has stayed the same for a while. */
function afterRest(run: () => void): void {
  const { pathname } = location
  after(REST_MS, () => (location.pathname === pathname ? run() : afterRest(run)))
}
