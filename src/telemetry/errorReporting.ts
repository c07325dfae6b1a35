/** Reports errors to Sentry, with tracing and replays that show no text. Loaded only with a DSN, and where required with consent. Doc 1 §7. */
import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  captureMessage,
  dedupeIntegration,
  eventFiltersIntegration,
  getClient,
  getReplay,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/browser'
import { type AppConfig } from '../../protocol/appConfig.ts'
import { ERROR_REPORTING } from '../../protocol/limits.ts'
import { isCollectionAllowed, subscribeConsent } from '../platform/consent.ts'
import { type PageFailure, subscribeFailures } from './failures.ts'
import { redactDeep, redactMessage } from './redact.ts'

/** Reports failures from now on, those that were collected since the first byte first. */
export function startErrorReporting(dsn: string, config: AppConfig): void {
  init({
    dsn,
    ...(config.sentryTunnelUrl !== null && { tunnel: config.sentryTunnelUrl }),
    release: `interactive-stories@${APP_VERSION}`,
    environment: config.environment,
    tracesSampleRate: ERROR_REPORTING.traces,
    replaysSessionSampleRate: ERROR_REPORTING.replays,
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
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ['alt', 'aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'value'],
        // A tap without an effect is no error, and looking for one takes time from each tap.
        slowClickTimeout: 0,
        // It repeats the lines of the list.
        block: ['[data-live-region]'],
        // Its worker comes from a blob, which the content policy refuses.
        useCompression: false,
      }),
    ],
    beforeSend: (event) => {
      for (const exception of event.exception?.values ?? [])
        if (exception.value !== undefined) exception.value = redactMessage(exception.value)
      if (event.message !== undefined) event.message = redactMessage(event.message)
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
  subscribeConsent(() => {
    const isAllowed = isCollectionAllowed(config)
    const client = getClient()
    if (client !== undefined) client.getOptions().enabled = isAllowed
    if (!isAllowed) void getReplay()?.stop()
  })
  // Sentry decides a moment later whether it sends: what happens while the player refuses must not reach it.
  subscribeFailures((failure) => isCollectionAllowed(config) && reportToSentry(failure))
}

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

function reportToSentry({ kind, error, what }: PageFailure): void {
  const context = {
    captureContext: { tags: { kind } },
    mechanism: { type: `page.${kind}`, handled: kind === 'screen' },
  }
  if (kind === 'resource') captureMessage(`Not loaded: ${what}`, { level: 'warning', tags: { kind } })
  else captureException(error instanceof Error ? error : new Error(what), context)
}
