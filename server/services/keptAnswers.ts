/**
 * Answers that are kept for a repeated request: proxies and browsers send a request again by themselves, and a client does whose answer was lost.
 * A call that changes something is answered once for its `Idempotency-Key`, also with a refusal, and from then on with the same answer. A
 * request that comes meanwhile waits, in whatever process. Rule W23.
 *
 * The answer may have tokens in it. It is sealed with the key, of which only hashes are stored: who has the database alone can read neither what
 * was asked nor what was answered.
 */
import { createCipheriv, createDecipheriv, createHmac, randomUUID } from 'node:crypto'
import { canonicalJson } from '../../protocol/json.ts'
import { type Clock } from '../clock.ts'
import { KEPT_ANSWERS } from '../limits.ts'
import { Problem, type ProblemKind, PROBLEMS } from '../problems.ts'
import { type Random } from '../random.ts'
import { type KeptAnswer, type KeptAnswerStore } from '../storage/keptAnswers.ts'
import { type LeaseStore } from '../storage/leases.ts'
import { acquireLease } from './leases.ts'

/** Who sends a request. */
export interface Caller {
  /** Null for a visitor. */
  userId: string | null
  /** Null without a token. */
  token: string | null
  /** Of the client. */
  address: string
}

/** One request to a call that changes something. */
export interface KeyedRequest {
  /** Of the call, with the values of its parameters. */
  path: string
  key: string
  caller: Caller
  body: unknown
}

export interface KeptAnswers {
  /** The data of the answer: that of the first request with this key, or what `make` returns. Throws `key_conflict` where the first asked for something else. */
  answerOnce: (request: KeyedRequest, make: () => Promise<unknown>) => Promise<unknown>
  /** The same for a token that is no longer valid, because the first request may have ended it. Throws `unauthorized` where nothing was kept. */
  repeat: (request: KeyedRequest) => Promise<unknown>
  /** Whether something may be kept for such a token, before the body is read. */
  mayRepeat: (request: Pick<KeyedRequest, 'path' | 'key'> & { token: string }) => Promise<boolean>
}

interface Ports {
  store: KeptAnswerStore
  leases: LeaseStore
  clock: Clock
  random: Random
  /** Receives the error of an answer that could not be kept. */
  report: (error: unknown) => void
}

export function createKeptAnswers({ store, leases, clock, random, report }: Ports): KeptAnswers {
  /** This process, among all that answer. */
  const holder = randomUUID()
  /** Requests that are being answered by this process, by both of their names. */
  const answering = new Map<string, Promise<unknown>>()

  return {
    answerOnce: async (given, make) => {
      const request = withText(given)
      const name = nameRequest(request)
      // Whatever came of it: this one finds what was kept, or tries again.
      for (let earlier = answering.get(name); earlier !== undefined; earlier = answering.get(name))
        await earlier.catch(() => undefined)
      const answered = answer(name, request, make)
      const names = [name, nameByToken(request.path, request.key, request.caller.token ?? '')]
      for (const each of names) answering.set(each, answered)
      return answered.finally(() => {
        for (const each of names) answering.delete(each)
      })
    },
    repeat: async (given) => {
      const request = withText(given)
      const kept = await store.find(nameByToken(request.path, request.key, request.caller.token ?? ''), clock.now())
      if (kept === null) throw new Problem('unauthorized')
      return open(kept, request)
    },
    mayRepeat: async ({ path, key, token }) => {
      const name = nameByToken(path, key, token)
      await answering.get(name)?.catch(() => undefined)
      return (await store.find(name, clock.now())) !== null
    },
  }

  async function answer(name: string, request: WrittenRequest, make: () => Promise<unknown>): Promise<unknown> {
    const release = await acquireLease({ leases, clock }, `call ${name}`, holder)
    try {
      const kept = await store.find(name, clock.now())
      if (kept !== null) return open(kept, request)
      return await keep(name, request, make)
    } finally {
      await release()
    }
  }

  async function keep(name: string, request: WrittenRequest, make: () => Promise<unknown>): Promise<unknown> {
    const outcome = await make().then(
      (data): Outcome => ({ data }),
      (error: unknown): Outcome => {
        if (!(error instanceof Problem) || !isDecided(error)) throw error
        return { refused: { kind: error.kind, detail: error.detail } }
      },
    )
    const sealed = seal(request, outcome, random)
    // What was done is done: the answer is not lost because it could not be kept.
    await store
      .add({ name, ...describe(request), sealed, until: clock.now() + KEPT_ANSWERS.keptMs }, KEPT_ANSWERS.perOwner)
      .catch(report)
    return settle(outcome)
  }
}

/** With its body as text, which is written once: a story that is brought may have 16 MB. */
interface WrittenRequest extends KeyedRequest {
  bodyText: string
}

function withText(request: KeyedRequest): WrittenRequest {
  return { ...request, bodyText: canonicalJson(request.body) }
}

type Outcome = { data: unknown } | { refused: { kind: ProblemKind; detail: string } }

function settle(outcome: Outcome): unknown {
  if ('refused' in outcome) throw new Problem(outcome.refused.kind, outcome.refused.detail)
  return outcome.data
}

/** Whether a refusal is the answer for good. Another one may be over when the request comes again, and the same act may then be done. */
function isDecided({ kind }: Problem): boolean {
  const { status } = PROBLEMS[kind]
  return status < 500 && !PASSING_STATUSES.has(status) && !PASSING.has(kind)
}

/** Signed out, too many tries. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([401, 429])
/** The player can do something about it, and send the same act again. */
const PASSING: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['insufficient_coins', 'price_changed'])

/** A visitor's key counts together with what they ask: two visitors may choose the same one. */
function nameRequest({ path, key, caller: { userId }, bodyText }: WrittenRequest): string {
  return hash(key, writeList(['user', path, userId ?? ''], userId === null ? bodyText : 'null'))
}

function nameByToken(path: string, key: string, token: string): string {
  return hash(key, JSON.stringify(['token', path, token]))
}

function describe({
  path,
  key,
  caller,
  bodyText,
}: WrittenRequest): Pick<KeptAnswer, 'tokenName' | 'owner' | 'fingerprint'> {
  const { userId, token, address } = caller
  return {
    tokenName: token === null ? null : nameByToken(path, key, token),
    owner: hash('owner', JSON.stringify(userId === null ? ['address', address] : ['user', userId])),
    fingerprint: hash(key, writeList(['fingerprint'], bodyText)),
  }
}

/** Keyed, so that a guess at a password or a code cannot be compared with what is stored. */
function hash(key: string, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url')
}

/** The JSON of a list that ends with the body. */
function writeList(parts: readonly string[], bodyText: string): string {
  return `${JSON.stringify(parts).slice(0, -1)},${bodyText}]`
}

function seal(request: WrittenRequest, outcome: Outcome, random: Random): Uint8Array {
  const iv = random(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(request), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(outcome), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Returns or throws what was kept. */
function open({ fingerprint, sealed }: KeptAnswer, request: WrittenRequest): unknown {
  if (fingerprint !== describe(request).fingerprint) throw new Problem('key_conflict')
  const decipher = createDecipheriv(CIPHER, sealingKey(request), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  return settle(JSON.parse(text.toString('utf8')) as Outcome)
}

function sealingKey({ path, key, bodyText }: WrittenRequest): Buffer {
  return createHmac('sha256', key)
    .update(writeList(['seal', path], bodyText))
    .digest()
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
