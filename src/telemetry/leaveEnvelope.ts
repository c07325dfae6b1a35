/** An envelope of error reporting that a page sends while it is left, by a beacon. */
import { type AppConfig } from '../../protocol/appConfig.ts'
import { randomId } from '../platform/random.ts'
import { pageNow } from '../platform/time.ts'

/** Sends an event or a transaction of a player who leaves; false where the browser does not take it. */
export function sendEnvelope(
  dsn: string,
  { environment, sentryTunnelUrl }: AppConfig,
  type: 'event' | 'transaction',
  { tags, ...payload }: Record<string, unknown> & { tags?: object },
): boolean {
  const id = randomId()
  const event = {
    event_id: id,
    timestamp: pageNow() / 1_000,
    platform: 'javascript',
    release: `interactive-stories@${APP_VERSION}`,
    environment,
    request: { url: location.origin + location.pathname },
    ...payload,
    tags: { ...tags, left: 'yes' },
  }
  const header = { event_id: id, sent_at: new Date(pageNow()).toISOString(), dsn }
  const body = [header, { type }, event].map((part) => JSON.stringify(part)).join('\n')
  try {
    return navigator.sendBeacon(sentryTunnelUrl ?? getEnvelopeUrl(dsn), body)
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
