/** The game behind the server stand-in: it sends the story, keeps its history, dedupes by key, and records what it applied. */
import { event } from '../../../fixtures/builders/events.ts'
import { createIdentifier } from '../../../protocol/events/identity.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { canonicalJson } from '../../../protocol/json.ts'
import { type Random } from './random.ts'
import { PAID_SECONDS, type Story, type EventDraft } from './story.ts'

export type Post = 'start' | 'action' | 'jump'
type Body = Record<string, unknown>

export interface GameBackend {
  /** Applies a post, or finds that it was applied. Returns the events of the answer, the same for the same key. */
  apply(post: Post, key: string, body: Body): readonly ChatEvent[]
  /** Every event of the game that is played. */
  history(): readonly ChatEvent[]
  /** The applied keys, in order, with their requests. */
  applied: ReadonlyMap<string, { post: Post; body: Body }>
  /** Seconds since the paid scene began or was paid for. */
  elapsedSeconds(): number
  /** Pays for an interval; false where the balance is too low. */
  chargeInterval(key: string): boolean
  balance: { coins: number }
  /** When each interval was paid for, ms. */
  charges: readonly number[]
  /** Requests that no client should make. */
  complaints: string[]
}

export function createGameBackend(story: Story, random: Random, now: () => number): GameBackend {
  const complaints: string[] = []
  const applied = new Map<string, { post: Post; body: Body; answer: readonly ChatEvent[] }>()
  const balance = { coins: 10 }
  const paidKeys = new Set<string>()
  const charges: number[] = []
  const identify = createIdentifier('live')
  /** The events sent, each with its time. */
  const contents = new Set<string>()
  let log: ChatEvent[] = []
  let turn = 0
  let isBegun = false
  let time = 1_000
  let count = 0
  let price = 0
  let paidSince = now()

  const addEvent = ({ type, data }: EventDraft): ChatEvent => {
    // Events without an id, and events with the same content, differ by their time.
    time += story.hasIds ? random.integerBelow(3) : 1
    if (contents.has(canonicalJson([time, type, data]))) time += 1
    contents.add(canonicalJson([time, type, data]))
    count += 1
    const sent = event(type, time, data as never, `${count}`) as ChatEvent
    if (sent.event_type === 'update_user_coins') balance.coins = sent.data.coins
    if (sent.event_type === 'enter_paid_scene') {
      price = sent.data.coins
      paidSince = now()
    }
    return story.hasIds ? sent : { ...sent, ...identify(sent, '') }
  }

  const nextTurn = (before: readonly EventDraft[]): readonly ChatEvent[] => {
    time += 10
    const events = [...before, ...(story.turns[turn] ?? [])].map(addEvent)
    turn += 1
    log = [...log, ...events]
    return events
  }

  const start = (body: Body): readonly ChatEvent[] => {
    if (body.restart !== true && isBegun) return log
    log = []
    turn = 0
    isBegun = true
    return nextTurn([])
  }

  // The player may have played before, on another device.
  if (random.chance(40)) {
    start({ restart: true })
    for (let acts = random.integerBelow(story.turns.length); acts > 0; acts -= 1)
      nextTurn([traceOf(`before-${acts}`, { event_type: 'chat', data: { text: 'Hm.' } })])
  }

  return {
    applied,
    balance,
    charges,
    complaints,
    history: () => log,
    apply(post, key, body) {
      const { timestamp: _at, ...content } = body
      const before = applied.get(key)
      if (before !== undefined) {
        if (before.post !== post || canonicalJson(before.body) !== canonicalJson(content))
          complaints.push(`key ${key} came again with another request`)
        return before.answer
      }
      const answer = post === 'start' ? start(body) : nextTurn(post === 'action' ? [traceOf(key, body)] : [])
      applied.set(key, { post, body: content, answer })
      return answer
    },
    elapsedSeconds: () => Math.floor((now() - paidSince) / 1_000),
    chargeInterval(key) {
      if (paidKeys.has(key)) return true
      if (balance.coins < price) return false
      const since = charges.at(-1) ?? -Infinity
      if (now() - since < PAID_SECONDS * 1_000)
        complaints.push(`charged twice for an interval, ${now() - since} ms apart`)
      paidKeys.add(key)
      charges.push(now())
      balance.coins -= price
      paidSince = now()
      return true
    },
  }
}

/** The player's act as the history has it: their words, or a trace of an act without words. */
function traceOf(key: string, body: Body): EventDraft {
  const { text, option_id: optionId } = (body.data ?? {}) as { text?: string; option_id?: string }
  const isWords = body.event_type === 'chat' && text !== undefined
  return {
    type: 'message',
    data: {
      id: key,
      sender_type: 'user',
      msg_type: isWords ? 'text' : 'config',
      content: { text: text ?? optionId ?? '' },
    },
  }
}
