/** A recorded play as a server would tell it: a turn for the start and for each act, in the order in which they were recorded. Whatever the player does goes on with the next. */
import { type Entry } from '../../protocol/entries.ts'
import { type EventOf } from '../../protocol/events/index.ts'
import { type Recording } from '../../protocol/recording.ts'

/** An event as it goes over the wire and stands in the history. */
export interface WireEvent {
  id: string
  event_type: string
  /** Ms since 1970. */
  timestamp: number
  data: unknown
}

/** What is said in a game so far. */
export interface MockGame {
  /** Number of the turn that was told last, from 0. */
  turn: number
  events: WireEvent[]
}

/** The player's act does not fit what is offered, or the play is over. */
export type Refusal = '1001' | '1003'

/** The events of each turn of a recording, as they came. */
export function listTurns({ entries }: Pick<Recording, 'entries'>): WireEvent[][] {
  const turns = new Map<string, WireEvent[]>()
  for (const entry of entries) {
    if (!isTurn(entry) || entry.events.length === 0) continue
    const told = entry.events.map(({ id, event_type, timestamp, data }) => ({ id, event_type, timestamp, data }))
    turns.set(entry.work, [...(turns.get(entry.work) ?? []), ...told])
  }
  return [...turns.values()]
}

/** What the play itself says of its story. */
export interface PlayFacts {
  /** Of the actor that speaks first; null where none does. */
  name: string | null
  avatarUrl: string | null
  /** The first picture behind the conversation; null where there is none. */
  pictureUrl: string | null
  /** How many endings the story has; 0 where the play does not say. */
  endings: number
}

export function readFacts(turns: readonly WireEvent[][]): PlayFacts {
  const facts: PlayFacts = { name: null, avatarUrl: null, pictureUrl: null, endings: 0 }
  for (const { event_type, data } of turns.flat()) {
    if (event_type === 'message') {
      const { sender_type, sender } = data as EventOf<'message'>['data']
      if (sender_type !== 'actor' || !sender?.name || facts.name !== null) continue
      facts.name = sender.name
      facts.avatarUrl = sender.avatar_url
    }
    if (event_type === 'show_image') facts.pictureUrl ??= (data as EventOf<'show_image'>['data']).url
    if (event_type === 'show_scene') facts.pictureUrl ??= (data as EventOf<'show_scene'>['data']).image_url
    if (event_type === 'show_ending') facts.endings = (data as EventOf<'show_ending'>['data']).total ?? 0
  }
  return facts
}

function isTurn(entry: Entry): entry is Extract<Entry, { type: 'server' }> {
  return entry.type === 'server' && /^(?:start|action):/.test(entry.work)
}

/** Begins a game, at this time. */
export function beginGame(turns: readonly WireEvent[][], now: number): MockGame {
  const game: MockGame = { turn: -1, events: [] }
  tellTurn(game, turns, now)
  return game
}

/** Goes on with the next turn, and keeps the player's own line with the key of its act. Returns the events of the turn. */
export function goOn(
  game: MockGame,
  turns: readonly WireEvent[][],
  act: { optionId: string | null; text: string | null; key: string },
  now: number,
): readonly WireEvent[] | Refusal {
  if (game.turn + 1 >= turns.length) return '1001'
  if (act.optionId !== null && !listOffered(turns[game.turn] ?? []).includes(act.optionId)) return '1003'
  if (act.text !== null)
    game.events.push({
      id: act.key,
      event_type: 'message',
      timestamp: tellTime(game, now),
      data: { id: act.key, sender_type: 'user', msg_type: 'text', content: { text: act.text } },
    })
  return tellTurn(game, turns, now)
}

/** Each event is later than the one before, so that a history has their order. */
function tellTime({ events }: MockGame, now: number): number {
  return Math.max(now, (events.at(-1)?.timestamp ?? 0) + 1)
}

function tellTurn(game: MockGame, turns: readonly WireEvent[][], now: number): readonly WireEvent[] {
  game.turn += 1
  return (turns[game.turn] ?? []).map((event) => {
    const told = { ...event, timestamp: tellTime(game, now) }
    game.events.push(told)
    return told
  })
}

function listOffered(turn: readonly WireEvent[]): string[] {
  return turn.flatMap((event) =>
    event.event_type === 'show_chat_options' || event.event_type === 'show_action_options'
      ? (event.data as EventOf<'show_chat_options'>['data']).options.map(({ option_id }) => option_id)
      : [],
  )
}
