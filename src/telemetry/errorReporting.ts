/** Reports errors to Sentry, with tracing and replays. Loaded only with a DSN, and where required with consent. Doc 1 §7. */
import {
  type Breadcrumb,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureEvent,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  getClient,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import { type AppConfig } from '../../protocol/appConfig.ts'
import { ERROR_REPORTING } from '../../protocol/limits.ts'
import { isCollectionAllowed, subscribeConsent } from '../platform/consent.ts'
import { waitUntilIdle } from '../platform/runWhenIdle.ts'
import { wait } from '../platform/time.ts'
import { type PageFailure, subscribeFailures } from './failures.ts'
import { redactDeep, redactMessage } from './redact.ts'
import { listTrail } from './trail.ts'

/**
 * Reports failures from now on, those that were collected since the first byte first. Its parts start one by one when the page is idle, each a
 * task of its own: a player may read meanwhile. Failures wait until the replay runs, so that each of them comes with one.
 */
export async function startErrorReporting(
  dsn: string,
  config: AppConfig,
  { isRecorded, isTraced }: Visit,
): Promise<void> {
  init({
    dsn,
    ...(config.sentryTunnelUrl !== null && { tunnel: config.sentryTunnelUrl }),
    release: `interactive-stories@${APP_VERSION}`,
    environment: config.environment,
    tracesSampleRate: ERROR_REPORTING.traces,
    // The share of `ERROR_REPORTING` was drawn already.
    replaysSessionSampleRate: isRecorded ? 1 : 0,
    replaysOnErrorSampleRate: ERROR_REPORTING.errorReplays,
    // The API and other hosts get no headers of traces.
    tracePropagationTargets: [],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    // Chosen one by one: those of the console, of clicks and of global handlers would repeat a player's words, or what `failures.ts` reports.
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      breadcrumbsIntegration({ dom: false }),
    ],
    beforeSend: (event, { data }) => {
      for (const exception of event.exception?.values ?? [])
        if (exception.value !== undefined) exception.value = redactMessage(exception.value)
      if (event.message !== undefined) event.message = redactMessage(event.message)
      // What led to it, also from before this code was there.
      event.breadcrumbs = [...readTrail(data), ...(event.breadcrumbs ?? [])].sort(byTime)
      return event
    },
    transport: (options) => {
      const transport = makeFetchTransport(options)
      // The last gate, which errors, spans, sessions and replays all pass.
      return {
        ...transport,
        send: async (envelope) => (isCollectionAllowed(config) ? transport.send(redactEnvelope(envelope)) : {}),
      }
    },
  })
  let stopReplay = (): void => undefined
  subscribeConsent(() => {
    const isAllowed = isCollectionAllowed(config)
    const client = getClient()
    if (client !== undefined) client.getOptions().enabled = isAllowed
    if (!isAllowed) stopReplay()
  })
  await waitUntilIdle()
  const { telemetryUrl } = config
  getClient()?.addIntegration(
    browserTracingIntegration({
      instrumentPageLoad: !isTraced,
      ignoreResourceSpans: FILES,
      // The events are no call of the app, and a span for each batch is as much work as the batch.
      shouldCreateSpanForRequest: (url) => telemetryUrl === null || !url.startsWith(telemetryUrl),
    }),
  )
  await waitUntilIdle()
  // Without a replay, a failure is reported all the same.
  const replay = await Promise.race([import('./replay.ts').catch(() => null), wait(REPLAY_TIMEOUT_MS).then(() => null)])
  await waitUntilIdle()
  try {
    if (isCollectionAllowed(config) && replay !== null) {
      stopReplay = replay.stopReplay
      replay.startReplay()
    }
  } finally {
    // Sentry decides a moment later whether it sends: what happens while the player refuses must not reach it.
    subscribeFailures((failure) => isCollectionAllowed(config) && reportToSentry(failure))
  }
}

export interface Visit {
  /** It is recorded from the start, and not only for a failure. */
  isRecorded: boolean
  /** Its page load was traced already, when it was left for a moment. */
  isTraced: boolean
}

/** A replay that takes longer to load is done without. */
const REPLAY_TIMEOUT_MS = 5_000

/**
 * Kinds of files that get no span of their own. A page loads a hundred of them: to trace each, and to redact it, took several long tasks. Calls, screens and
 * interactions are traced.
 */
const FILES = ['script', 'link', 'css', 'img', 'image', 'video', 'audio', 'other', 'early-hints'].map(
  (kind) => `resource.${kind}`,
)

/** Redacts the items; the headers hold the DSN and ids alone. */
function redactEnvelope<Envelope extends readonly [unknown, readonly unknown[]]>([headers, items]: Envelope): Envelope {
  return [
    headers,
    items.map((item) => (Array.isArray(item) ? redactItem(item[0], item[1]) : item)),
  ] as unknown as Envelope
}

/** The header of a text, such as a recording, says how many bytes it has. */
function redactItem(header: unknown, payload: unknown): [unknown, unknown] {
  const redacted = redactDeep(payload)
  if (typeof redacted !== 'string' || typeof header !== 'object') return [header, redacted]
  return [{ ...header, length: new TextEncoder().encode(redacted).length }, redacted]
}

function byTime(one: Breadcrumb, other: Breadcrumb): number {
  return (one.timestamp ?? 0) - (other.timestamp ?? 0)
}

/** The trail of a failure that waited; else of one that happens now. `data` comes from `reportToSentry`. */
function readTrail(data: unknown): readonly Breadcrumb[] {
  return Array.isArray(data) ? (data as readonly Breadcrumb[]) : listTrail()
}

function reportToSentry({ kind, error, what, before }: PageFailure): void {
  const context = {
    captureContext: { tags: { kind } },
    mechanism: { type: `page.${kind}`, handled: kind === 'screen' },
    data: before,
  }
  if (kind === 'resource')
    captureEvent({ message: `Not loaded: ${what}`, level: 'warning', tags: { kind } }, { data: before })
  else captureException(error instanceof Error ? error : new Error(what), context)
}
