/** Runs a stream through failures: retries, a new token, and the rest from history after a drop. Rules F1 to F5. */
import { streamAddress } from '../../protocol/api/streamPaths.ts'
import { type Failure } from '../../protocol/errors.ts'
import {
  STREAM_BACKOFF_BASE_MS,
  STREAM_BACKOFF_JITTER,
  STREAM_MAX_RETRIES,
  SERVER_TIMEOUT_MS,
} from '../../protocol/limits.ts'
import { sleep, raceAbort, raceTimeout } from '../clock/clock.ts'
import { type StreamWork } from '../runtime/wanted.ts'
import { requestStream, type StreamRequest } from './streamRequest.ts'
import { type EventBatch } from './eventReader.ts'
import { type Transport } from './transport.ts'

/** How a stream ended. `message` is the server's own message if it refused, `price` the new one if that was why. */
export type StreamResult = { ok: true } | { ok: false; failure: Failure; message: string; price?: number }

/** Resolves when the stream has ended or failed for good. Rejects only with the reason of `signal`. */
export async function runStreamWithRetries(
  work: StreamWork,
  transport: Transport,
  signal: AbortSignal,
  onRead: (read: EventBatch) => void,
): Promise<StreamResult> {
  let begun = false
  let hasRefreshed = false
  let isAskedAgain = false
  for (let retries = 0; ;) {
    const outcome = await requestStream(buildRequest(work, begun), transport, signal, onRead)
    // The history lacks the event too: it has no more.
    if (outcome.kind === 'ended' || (outcome.kind === 'incomplete' && isAskedAgain)) return { ok: true }
    if (outcome.kind === 'incomplete') {
      isAskedAgain = true
      begun = true
      continue
    }
    // All but an event is there already: a history that fails then needs no notice, and a game opens by the one that it had.
    if (isAskedAgain) return work.post === null ? { ok: true } : { ok: false, failure: 'cut_short', message: '' }
    if (outcome.kind === 'answered') {
      const { result } = outcome
      if (result.ok) return { ok: true }
      const { code, message, price } = result
      const failure = (work.post?.call === 'action' ? outcome.actionFailure : null) ?? code
      return { ok: false, failure, message, ...(price !== undefined && { price }) }
    }
    const failed = outcome.kind === 'failed' ? outcome : await renewToken(transport, signal, hasRefreshed)
    if (failed === 'renewed') {
      hasRefreshed = true
      continue
    }
    if (failed === 'unauthorized') return { ok: false, failure: 'unauthorized', message: '' }
    // Once it has begun, the server has the request: the rest is taken from history, and nothing is posted again.
    begun = begun || failed.begun
    if (retries === STREAM_MAX_RETRIES) return { ok: false, failure: failed.failure, message: '' }
    await sleep(transport.clock, computeBackoffMs(retries, transport.random), signal)
    // The system cuts off most attempts of a hidden page, and its player reads nothing.
    await raceAbort(signal, transport.whenVisible())
    retries += 1
  }
}

/** Gets a new token, once. A page that does not answer within 30 s counts as a failed attempt, like a silent server. */
async function renewToken(
  { clock, refreshToken }: Transport,
  signal: AbortSignal,
  hasRefreshed: boolean,
): Promise<'renewed' | 'unauthorized' | { failure: Failure; begun: boolean }> {
  const isRenewed = hasRefreshed
    ? false
    : await raceAbort(signal, raceTimeout(clock, SERVER_TIMEOUT_MS.stream, refreshToken(), null))
  if (isRenewed === null) return { failure: 'timeout', begun: false }
  return isRenewed ? 'renewed' : 'unauthorized'
}

/** How long to wait before a retry, ms: doubling, and up to a fifth longer so that many clients do not come at once. */
export function computeBackoffMs(retries: number, random: () => number): number {
  return STREAM_BACKOFF_BASE_MS * 2 ** retries * (1 + STREAM_BACKOFF_JITTER * random())
}

function buildRequest({ session, post, history }: StreamWork, begun: boolean): StreamRequest {
  const { locale } = session
  if (begun || post === null)
    return { address: streamAddress('history', session), body: history, locale, idempotencyKey: null }
  return { address: streamAddress(post.call, session), body: post.body, locale, idempotencyKey: post.idempotencyKey }
}
