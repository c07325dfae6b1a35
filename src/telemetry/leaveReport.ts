/**
 * Reports the failures that still wait for error reporting when the player leaves, as envelopes that the browser sends after the page is gone. What has
 * happened before each stands in it, as error reporting would write it. Doc 1 §7.
 */
import { type AppConfig } from '../../protocol/appConfig.ts'
import { isCollectionAllowed } from '../platform/consent.ts'
import { randomId } from '../platform/random.ts'
import { pageNow } from '../platform/time.ts'
import { type PageFailure, reportFailure, takeWaitingFailures } from './failures.ts'
import { redactDeep, redactMessage, redactText } from './redact.ts'
import { listTrail } from './trail.ts'

/** Reports on each leave from now on: a page that is hidden may never come back. */
export function reportFailuresOnLeave(dsn: string, config: AppConfig): void {
  const report = (): void => {
    if (!isCollectionAllowed(config)) return
    for (const failure of takeWaitingFailures())
      if (!isBeaconTaken(config.sentryTunnelUrl ?? getEnvelopeUrl(dsn), writeEnvelope(dsn, config, failure)))
        reportFailure(failure)
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report())
  // Not every browser reports a page that is left as hidden.
  addEventListener('pagehide', report)
}

function isBeaconTaken(url: string, body: string): boolean {
  try {
    return navigator.sendBeacon(url, body)
  } catch {
    return false
  }
}

/** Where a project takes envelopes. */
function getEnvelopeUrl(dsn: string): string {
  const { origin, username, pathname } = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  return `${origin}${path}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`
}

function writeEnvelope(dsn: string, { environment }: AppConfig, { kind, error, what, before }: PageFailure): string {
  const id = randomId()
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(what)
  const event = {
    event_id: id,
    timestamp: pageNow() / 1_000,
    platform: 'javascript',
    level: kind === 'resource' ? 'warning' : 'error',
    release: `interactive-stories@${APP_VERSION}`,
    environment,
    tags: { kind, left: 'yes' },
    request: { url: location.origin + location.pathname },
    breadcrumbs: redactDeep(before ?? listTrail()),
    ...(kind === 'resource'
      ? { message: redactMessage(`Not loaded: ${what}`) }
      : {
          exception: {
            values: [
              { type: name, value: redactMessage(message), mechanism: { type: `page.${kind}`, handled: false } },
            ],
          },
          // Frames are read by error reporting alone.
          extra: { stack: redactText(stack) },
        }),
  }
  return [{ event_id: id, sent_at: new Date(pageNow()).toISOString(), dsn }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n')
}
