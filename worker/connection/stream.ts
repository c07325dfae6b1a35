/** A stream held through failures: retries, a new token, and the rest from history after a drop. Rules F1 to F5. */
import { streamAddress } from '../../protocol/api/chat.ts'
import { succeeded } from '../../protocol/api/envelope.ts'
import { type Failure } from '../../protocol/errors.ts'
import { CODE_INSUFFICIENT_COINS, STREAM_BACKOFF_BASE_MS, STREAM_BACKOFF_JITTER, STREAM_MAX_RETRIES } from '../../protocol/limits.ts'
import { sleep } from '../clock/clock.ts'
import { type StreamWork } from '../runtime/wanted.ts'
import { attempt, type Request } from './attempt.ts'
import { type Read } from './events.ts'
import { type Transport } from './transport.ts'

/** How a stream ended. `message` is the server's own words where it refused. */
export type StreamResult = { ok: true } | { ok: false; failure: Failure; message: string }

/** Holds a stream until it has ended or failed for good. Rejects only with the reason of `signal`. */
export async function holdStream(work: StreamWork, transport: Transport, signal: AbortSignal, onRead: (read: Read) => void): Promise<StreamResult> {
  let begun = false
  let refreshed = false
  for (let retries = 0; ; ) {
    const outcome = await attempt(requestOf(work, begun), transport, signal, onRead)
    if (outcome.kind === 'ended') return { ok: true }
    if (outcome.kind === 'answered') {
      if (succeeded(outcome.envelope)) return { ok: true }
      const { code, message } = outcome.envelope
      return { ok: false, failure: code === CODE_INSUFFICIENT_COINS ? 'insufficient_coins' : 'refused', message }
    }
    if (outcome.kind === 'unauthorized') {
      if (refreshed || !(await transport.refreshToken())) return { ok: false, failure: 'unauthorized', message: '' }
      refreshed = true
      continue
    }
    // Once it has begun, the server has the request: the rest is taken from history, and nothing is posted again.
    begun = begun || outcome.begun
    if (retries === STREAM_MAX_RETRIES) return { ok: false, failure: outcome.failure, message: '' }
    await sleep(transport.clock, backoff(retries, transport.random), signal)
    retries += 1
  }
}

/** How long to wait before a retry, ms: doubling, and up to a fifth longer so that many clients do not come at once. */
export function backoff(retries: number, random: () => number): number {
  return STREAM_BACKOFF_BASE_MS * 2 ** retries * (1 + STREAM_BACKOFF_JITTER * random())
}

function requestOf({ place, post, history }: StreamWork, begun: boolean): Request {
  const { locale } = place
  if (begun || post === null) return { address: streamAddress.history(place), body: history, locale, idempotencyKey: null }
  return { address: streamAddress[post.call](place), body: post.body, locale, idempotencyKey: post.idempotencyKey }
}
