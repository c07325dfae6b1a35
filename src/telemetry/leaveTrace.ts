/**
 * Traces a visit that ends before error reporting has loaded: its page load and the calls of the API, as a transaction that the browser sends after the
 * page is gone. Doc 1 §7: all visits are traced, however short.
 */
import { type AppConfig } from '../../protocol/appConfig.ts'
import { isCollectionAllowed } from '../platform/consent.ts'
import { subscribeLeave } from '../platform/leave.ts'
import { randomId } from '../platform/random.ts'
import { pageNow } from '../platform/time.ts'
import { sendEnvelope } from './leaveEnvelope.ts'
import { redactDeep } from './redact.ts'
import { listTrail } from './trail.ts'

/** Traces on the first leave from now on. Returns the function that ends this, and answers whether the visit was traced. */
export function traceOnLeave(dsn: string, config: AppConfig): () => boolean {
  const path = location.pathname
  let isTraced = false
  const trace = (): void => {
    if (isTraced || !isCollectionAllowed(config)) return
    isTraced = sendEnvelope(dsn, config, 'transaction', writeTransaction(path))
  }
  const stop = subscribeLeave(trace)
  return () => {
    stop()
    return isTraced
  }
}

function writeTransaction(path: string): Record<string, unknown> {
  const traceId = randomId()
  const rootId = createSpanId()
  const startedAt = performance.timeOrigin / 1_000
  const spans = listCalls().map((call) => ({
    ...call,
    trace_id: traceId,
    span_id: createSpanId(),
    parent_span_id: rootId,
  }))
  return {
    type: 'transaction',
    transaction: path,
    transaction_info: { source: 'url' },
    start_timestamp: startedAt,
    // Up to the last call: how long the player stayed is no time of loading.
    timestamp: Math.max(startedAt + findLoadMs() / 1_000, ...spans.map(({ timestamp }) => timestamp)),
    contexts: { trace: { trace_id: traceId, span_id: rootId, op: 'pageload', status: 'ok' } },
    spans: redactDeep(spans),
  }
}

/** The calls of the API, from the trail of events. */
function listCalls() {
  return listTrail().flatMap(({ message, timestamp, data = {} }) => {
    const { path, method, duration_ms: durationMs, code } = data
    if (message !== 'api_request' || typeof durationMs !== 'number') return []
    const status = code === 'ok' ? 'ok' : 'internal_error'
    const description = `${String(method)} ${String(path)}`
    return [{ op: 'http.client', description, start_timestamp: timestamp - durationMs / 1_000, timestamp, status }]
  })
}

/** When the page had loaded, or now where it has not, ms since its start. */
function findLoadMs(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const loadedMs = navigation?.duration ?? 0
  return loadedMs > 0 ? loadedMs : pageNow() - performance.timeOrigin
}

/** 16 hexadecimal digits. */
function createSpanId(): string {
  return randomId().slice(0, 16)
}
