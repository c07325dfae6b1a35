/** Gives the engine's events their ids and due times, when the turn is made. Pure. */
import { type DraftEvent } from '../engine/events.ts'
import { type GameState } from '../engine/state.ts'
import { type PlayerLine } from '../engine/moves.ts'
import { type TimedEvent } from '../http/eventStream.ts'
import { type EventRecord, type GameRecord } from '../storage/port.ts'
import { computeReadingMs } from '../../protocol/readingTime.ts'

/** Events of a turn and the state after it. */
export interface TurnResult {
  events: readonly DraftEvent[]
  state: GameState
}

/** The player's line, which comes before the events it causes. */
export interface KeyedPlayerLine {
  /** The key of the action, and the id of the line. */
  key: string
  line: PlayerLine
}

interface Timing {
  now: number
  /** Pause before each event, ms. */
  pauseMs: number
}

/** Adds a turn to a game: the game after it, and its events. Their times increase by the pause, and by at least 1 ms. */
export function scheduleTurn(
  game: GameRecord,
  { events, state }: TurnResult,
  line: KeyedPlayerLine | null,
  { now, pauseMs }: Timing,
): { game: GameRecord; events: EventRecord[] } {
  const own = line === null ? [] : [createPlayerMessage(line.line, state.choices.avatar)]
  const from = Math.max(now, game.lastAt) + own.length
  const times = [...own.map(() => from), ...events.map((_, index) => from + (index + 1) * Math.max(1, pauseMs))]
  const records = [...own, ...events].map((event, index): EventRecord => {
    const isOwn = index < own.length
    const at = times[index] ?? from
    const seq = game.lastSeq + index + 1
    const id = isOwn && line !== null ? line.key : formatEventId(game.id, seq)
    const data = event.event_type === 'message' ? { id, ...event.data, create_time: at } : event.data
    // The client echoes the player's text but not their picture, so the stream sends the picture.
    return {
      seq,
      turn: game.turns,
      at,
      type: event.event_type,
      data: JSON.stringify(data),
      own: isOwn && line?.line.kind !== 'picture',
    }
  })
  return {
    game: {
      ...game,
      state: JSON.stringify(state),
      turns: game.turns + 1,
      lastSeq: game.lastSeq + records.length,
      lastAt: times.at(-1) ?? from,
      paidSince: state.paid === null ? null : (findPaidStart(events, times.slice(own.length)) ?? game.paidSince),
    },
    events: records,
  }
}

/** The turn with its events from this one on due so much later, ms. So is its end, though nothing may follow that event. */
export function holdEvents(
  { game, events }: { game: GameRecord; events: readonly EventRecord[] },
  from: number,
  ms: number,
): { game: GameRecord; events: EventRecord[] } {
  const held = events.map((event, index) => (index < from ? event : { ...event, at: event.at + ms }))
  return { game: { ...game, lastAt: game.lastAt + ms }, events: held }
}

/** When a paid scene begins that this turn enters: when a reader at normal speed has read the lines before it, which cost nothing. Null if it enters none. */
function findPaidStart(events: readonly DraftEvent[], times: readonly number[]): number | null {
  const entered = events.findLastIndex(({ event_type }) => event_type === 'enter_paid_scene')
  const sentAt = times[entered]
  if (sentAt === undefined) return null
  return events
    .slice(0, entered)
    .reduce(
      (at, event) => (event.event_type === 'message' ? at + computeReadingMs(event.data.content.text ?? '') : at),
      sentAt,
    )
}

/** Message of the player, with their avatar if they chose one. A trace has the type config, which the client does not show. */
function createPlayerMessage(line: PlayerLine, avatar: string | null): DraftEvent {
  const sender = avatar === null ? {} : { sender: { name: '', avatar_url: avatar } }
  if (line.kind === 'picture')
    return {
      event_type: 'message',
      data: { sender_type: 'user', msg_type: 'image', ...sender, content: { media_url: line.url } },
    }
  return {
    event_type: 'message',
    data: {
      sender_type: 'user',
      msg_type: line.kind === 'text' ? 'text' : 'config',
      ...sender,
      content: { text: line.text },
    },
  }
}

/** Id of an event: they sort as strings, within a game and from game to game. */
export function formatEventId(gameId: string, seq: number): string {
  return `${gameId}-${String(seq).padStart(5, '0')}`
}

/** Events of a turn for the player, without their own lines. */
export function withoutPlayerLines(events: readonly EventRecord[]): EventRecord[] {
  return events.filter(({ own }) => !own)
}

/** Stored events as they are sent. */
export function toTimedEvents(gameId: string, events: readonly EventRecord[]): TimedEvent[] {
  return events.map(({ seq, at, type, data }) => ({ id: formatEventId(gameId, seq), at, event_type: type, data }))
}
