/**
 * A player who plays on while processes of the server are killed and its database restarts: streams with the client's own retries, and calls that are
 * made again until they are answered. Compares what came with the history at the end.
 */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { guestSignUp, whoami } from '../../../protocol/api/account.ts'
import { wardrobeBuy } from '../../../protocol/api/avatars.ts'
import { type BodySchema, type Call } from '../../../protocol/api/call.ts'
import { checkoutCreate } from '../../../protocol/api/credits.ts'
import { type Envelope } from '../../../protocol/api/envelope.ts'
import { type ActionBody } from '../../../protocol/api/gameStreams.ts'
import { createCallRequest } from '../../../protocol/api/request.ts'
import { checkInCreate } from '../../../protocol/api/rewards.ts'
import { guestConvert } from '../../../protocol/api/signIn.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { createRealClock } from '../../../worker/clock/real.ts'
import { type EventBatch } from '../../../worker/connection/eventReader.ts'
import { runStreamWithRetries } from '../../../worker/connection/streamRetries.ts'
import { type Transport } from '../../../worker/connection/transport.ts'
import { type Post, type StreamWork } from '../../../worker/runtime/wanted.ts'
import { realClock } from '../../../server/clock.ts'
import { chooseAction, createRandomBelow, endingOf, MOVES_MAX, type PlayOptions, type PlayResult } from './player.ts'

/** What the server acknowledged to one player. */
export interface Acknowledged {
  userId: string
  checkIns: number
  /** Things to wear. */
  bought: string[]
  /** Ids of paid checkouts. */
  checkouts: string[]
  /** The balance at the end. */
  coins: number
}

export interface PersistentResult extends Pick<PlayResult, 'ending' | 'events' | 'firstByteMs'> {
  /** Requests of streams beyond the first of each: repeated with their key, or of the history after an answer that broke off. */
  repeated: number
  /** How often the retries of the client did not suffice, and the player asked for another try. */
  asked: number
  acknowledged: Acknowledged
}

/** One player in so many registers and pays by card: to hash a password takes most of the time of a processor. */
const PAYS_EVERY = 10
/** What each player buys. */
const THING = 'glasses'
/** The player asks again so often at most, and waits so long before it, ms. */
const ASKS_MAX = 30
const ASK_PAUSE_MS = 1_000
/** A player does one thing beside the story in so many moves. */
const ERRAND_EVERY = 5
/** Failures after which the player asks again. Anything else is an answer. */
const LOST: ReadonlySet<string> = new Set(['network', 'timeout', 'http', 'cut_short'])

const clock = createRealClock()

/** Plays a story to an ending. `onMove` is called after each move. Rejects at the first thing that is wrong. */
export async function playPersistently(
  { address, storyId, actorId, words }: PlayOptions,
  number: number,
  onMove: () => void,
): Promise<PersistentResult> {
  const randomBelow = createRandomBelow(number)
  const result = { firstByteMs: [] as number[], repeated: 0, asked: 0 }
  let token: string | null = null

  /** Makes a call, again and again until it is answered. Null where the answer is this refusal. */
  const call = async <B extends BodySchema, A extends v.GenericSchema>(
    declared: Call<string, B, A>,
    body: v.InferInput<B>,
    { key, refusal }: { key?: string; refusal?: string } = {},
  ): Promise<v.InferOutput<A> | null> => {
    const { address: path, init } = createCallRequest(declared, body, { locale: 'en', token, idempotencyKey: key })
    const { isOk, code, message, data } = await ask(async () => {
      const response = await fetch(address + path, init)
      return response.status >= 500 ? null : ((await response.json()) as Envelope)
    })
    if (!isOk && code === refusal) return null
    if (!isOk) throw new Error(`${declared.path}: ${code} ${message}`)
    return v.parse(declared.answer, data)
  }

  const { auth, user } = required(await call(guestSignUp, { device_id: `device-of-player-${number}` }))
  token = auth.access_token
  const acknowledged: Acknowledged = { userId: user.uuid, checkIns: 0, bought: [], checkouts: [], coins: 0 }

  const checkIn = async (): Promise<void> => {
    // Refused where an answer was lost: the coins are there.
    await call(checkInCreate, {}, { refusal: '1203' })
    acknowledged.checkIns += 1
  }
  const buy = async (): Promise<void> => {
    await call(wardrobeBuy, { id: THING })
    acknowledged.bought.push(THING)
  }
  const pay = async (): Promise<void> => {
    const { uuid: user_id, name } = user
    const about = { user_id, name, email: `player-${number}@example.com`, password: 'secret-1' } as const
    // Refused where an answer was lost: the player is registered, and no guest any more.
    await call(guestConvert, about, { refusal: '1106' })
    const checkout = required(await call(checkoutCreate, { price_id: 'pouch' }, { key: `checkout-${number}` }))
    await ask(async () => {
      const response = await fetch(address + new URL(checkout.url, address).pathname, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ action: 'pay' }),
      })
      await response.body?.cancel()
      return response.status === 303 ? true : null
    })
    acknowledged.checkouts.push(checkout.checkout_id)
  }

  const transport: Transport = {
    fetch: async (url, init) => {
      const askedAt = performance.now()
      const response = await fetch(url, init)
      result.firstByteMs.push(performance.now() - askedAt)
      return response
    },
    clock,
    random: () => randomBelow(1_000) / 1_000,
    getToken: () => Promise.resolve(token),
    refreshToken: () => Promise.resolve(false),
    whenVisible: () => Promise.resolve(),
    baseUrl: address,
    reportRequest: () => (result.repeated += 1),
  }
  const chatVersion = actorId === 'reasoning' ? '3' : '2'
  const work = {
    kind: 'stream',
    key: '',
    session: { storyId, actorId, chatVersion, locale: 'en', playerAvatarUrl: null },
    history: { story_id: storyId, actor_id: actorId },
  } as const

  /** Reads a stream to its end, however often it breaks off, into a log. Returns the events that were not in it. */
  const read = async (post: Post | null, log: GameLog): Promise<ChatEvent[]> => {
    const fresh: ChatEvent[] = []
    let hasBegun = false
    let ofAnswer = new Set<string>()
    let fault: string | null = null
    const onRead = ({ events, dropped }: EventBatch): void => {
      // The first batch of an answer is empty.
      if (events.length === 0) ofAnswer = new Set()
      hasBegun = true
      if (dropped.length > 0) fault ??= `an event cannot be read: ${JSON.stringify(dropped[0])}`
      for (const event of events) {
        if (ofAnswer.has(event.id)) fault ??= `${event.id} came twice in one answer`
        ofAnswer.add(event.id)
        if (isOwnLine(event)) log.own.add(event.id)
        else {
          const text = describe(event)
          const before = log.events.get(event.id)
          if (before === undefined) fresh.push(event)
          else if (before !== text) fault ??= `${event.id} came in two ways: ${before} and ${text}`
          log.events.set(event.id, text)
        }
      }
    }
    for (let asked = 0; ; asked += 1) {
      const request: StreamWork = { ...work, post: hasBegun ? null : post }
      const outcome = await runStreamWithRetries(request, transport, new AbortController().signal, onRead)
      if (fault !== null) throw new Error(`player ${number}: ${String(fault)}`)
      result.repeated -= 1
      if (outcome.ok) return fresh
      if (asked === ASKS_MAX || !LOST.has(outcome.failure))
        throw new Error(`a stream of player ${number} failed: ${outcome.failure} ${outcome.message}`)
      result.asked += 1
      await realClock.sleep(ASK_PAUSE_MS)
    }
  }

  const log = createLog()
  const start = { story_id: storyId, restart: true }
  let latest = await read({ call: 'start', body: start, idempotencyKey: `start-${number}` }, log)
  // Each of these at another time of the game, beside the streams.
  const errands = [checkIn, buy, ...(number % PAYS_EVERY === 0 ? [pay] : [])]
  const running: Promise<void>[] = []
  const runErrands = (count: number): void => {
    for (const errand of errands.splice(0, count)) {
      const run = errand()
      // Noticed when the story is over.
      run.catch(() => undefined)
      running.push(run)
    }
  }
  let moves = 0
  for (; endingOf(latest) === null; moves += 1) {
    if (moves === MOVES_MAX) throw new Error(`player ${number} did not come to an end in ${MOVES_MAX} moves`)
    if (moves % ERRAND_EVERY === number % ERRAND_EVERY) runErrands(1)
    const { event_type, data } = chooseAction(latest, words, randomBelow)
    const body = { event_type, data, timestamp: moves } as ActionBody
    latest = await read({ call: 'action', body, idempotencyKey: `${number}-${moves}` }, log)
    onMove()
  }
  runErrands(errands.length)
  await Promise.all(running)

  const history = createLog()
  await read(null, history)
  checkHistory(log, history, moves)
  acknowledged.coins = required(await call(whoami, {})).user.coins
  return { ...result, ending: endingOf(latest) ?? '', events: log.events.size, acknowledged }

  /** Tries until there is an answer, as a player does who asks again. */
  async function ask<T>(attempt: () => Promise<T | null>): Promise<T> {
    for (let asked = 0; ; asked += 1) {
      const answer = await attempt().catch(() => null)
      if (answer !== null) return answer
      if (asked === ASKS_MAX) throw new Error(`a call of player ${number} was not answered`)
      result.asked += 1
      await realClock.sleep(ASK_PAUSE_MS)
    }
  }
}

/** What came of a game: the texts of events by their ids, and the ids of the player's own lines, which only the history has. */
interface GameLog {
  events: Map<string, string>
  own: Set<string>
}

function createLog(): GameLog {
  return { events: new Map(), own: new Set() }
}

/** The whole history has each number once, a line for each move, and beside these lines exactly what came. Throws where it has not. */
function checkHistory(log: GameLog, history: GameLog, moves: number): void {
  const ids = [...history.own, ...history.events.keys()].sort()
  const gap = ids.findIndex((id, index) => Number(/\d+$/.exec(id)?.[0]) !== index + 1)
  if (gap !== -1) throw new Error(`the history has ${ids[gap]} in place ${gap + 1}`)
  if (history.own.size !== moves) throw new Error(`${moves} moves left ${history.own.size} lines`)
  if (hash(log) !== hash(history))
    throw new Error(`${log.events.size} events came, and the history of ${history.events.size} is not the same`)
}

function hash({ events }: GameLog): string {
  const texts = [...events].sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

function isOwnLine({ event_type, data }: ChatEvent): boolean {
  return event_type === 'message' && data.sender_type === 'user'
}

function describe({ event_type, timestamp, data }: ChatEvent): string {
  return JSON.stringify([event_type, timestamp, data])
}

function required<T>(answer: T | null): T {
  if (answer === null) throw new Error('a call was refused')
  return answer
}
