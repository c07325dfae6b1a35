/** A player who plays a story to an ending at random, and checks every event. */
import * as v from 'valibot'
import { guestSignUp, whoami } from '../../../protocol/api/account.ts'
import { createClient, type StreamResult, type WireEvent } from './client.ts'

/** Which story is played, and with whom. */
export interface StoryRole {
  storyId: string
  /** `reasoning` in a story of version 3. */
  actorId: string
  /** What to write where the story listens, in any order. */
  words: readonly string[]
}

/** The server, and how to play on it. */
export interface PlayOptions extends StoryRole {
  address: string
}

/** What a move is chosen by. */
export type GameEvent = { event_type: string; data: object }

/** The result of one player. */
export interface PlayResult {
  ending: string
  /** Events that came over streams, repeats left out. */
  events: number
  /** From asking to the first byte of the answer, ms, for each stream. */
  firstByteMs: number[]
  /** When each stream was open, ms since 1970. */
  open: [from: number, to: number][]
  /** Coins before and after. */
  coins: [number, number]
}

/** More moves than any route through a story takes. */
export const MOVES_MAX = 200
/** One action in so many is sent twice. */
const REPEAT_EVERY = 4

/** Plays. Rejects at the first thing that is wrong: an error, or an event that is missing, doubled or out of order. */
export async function playStory(
  { address, storyId, actorId, words }: PlayOptions,
  number: number,
): Promise<PlayResult> {
  const client = createClient(address)
  const randomBelow = createRandomBelow(number)
  const heard: StreamResult[] = []
  try {
    const { auth, user } = v.parse(
      guestSignUp.answer,
      await client.call('/user-guest.sign-up', { body: { device_id: `device-of-player-${number}` } }),
    )
    const token = auth.access_token
    const move = async (name: string, body: unknown, key: string): Promise<WireEvent[]> => {
      const first = client.stream(`/actor/${storyId}/${actorId}/game.${name}`, { token, body, key })
      const [one, again] = await Promise.all([
        first,
        randomBelow(REPEAT_EVERY) === 0
          ? client.stream(`/actor/${storyId}/${actorId}/game.${name}`, { token, body, key })
          : first,
      ])
      if (JSON.stringify(one.events) !== JSON.stringify(again.events))
        throw new Error(`${key} was answered in two ways`)
      heard.push(one)
      return one.events
    }

    let received = await move('start', { story_id: storyId, restart: true }, `start-${number}`)
    let moves = 0
    for (; endingOf(received) === null; moves += 1) {
      if (moves === MOVES_MAX) throw new Error(`player ${number} did not come to an end in ${MOVES_MAX} moves`)
      received = await move(
        'action',
        { ...chooseAction(received, words, randomBelow), timestamp: moves },
        `${number}-${moves}`,
      )
    }

    const history = await client.stream(
      actorId === 'reasoning' ? '/actor/event/reasoning/game.history' : '/actor/event/game.history',
      { token, body: { story_id: storyId, actor_id: actorId } },
    )
    checkHistory(
      heard.flatMap(({ events }) => events),
      history.events,
      moves,
    )
    const { user: after } = v.parse(whoami.answer, await client.call('/user.whoami', { token }))
    return {
      ending: endingOf(received) ?? '',
      events: heard.reduce((sum, { events }) => sum + events.length, 0),
      firstByteMs: heard.map(({ askedAt, answeredAt }) => answeredAt - askedAt),
      open: heard.map(({ answeredAt, endedAt }) => [answeredAt, endedAt]),
      coins: [user.coins, after.coins],
    }
  } finally {
    client.close()
  }
}

/** The received events must be the history without the player's lines, of which each move has one; ids go up. */
function checkHistory(received: readonly WireEvent[], history: readonly WireEvent[], moves: number): void {
  const own = history.filter(({ event_type, data }) => event_type === 'message' && data.sender_type === 'user')
  const others = history.filter((event) => !own.includes(event))
  if (own.length !== moves) throw new Error(`${moves} moves left ${own.length} lines`)
  if (JSON.stringify(received) !== JSON.stringify(others))
    throw new Error(
      `${received.length} events were received, ${others.length} are in the history, and they are not the same`,
    )
  if (received.some(({ id }, index) => index > 0 && id <= (received[index - 1]?.id ?? '')))
    throw new Error('ids do not go up')
}

/** The ending in these events; null where there is none. */
export function endingOf(received: readonly GameEvent[]): string | null {
  const ending = received.find(({ event_type }) => event_type === 'show_ending')
  return ending === undefined ? null : String((ending.data as { ending_id?: unknown }).ending_id)
}

/** The client's automatic act if there is one, else a free option or picture, else declining the player's picture, else words. */
export function chooseAction(
  received: readonly GameEvent[],
  words: readonly string[],
  randomBelow: (below: number) => number,
): { event_type: string; data: object } {
  const dataOf = (type: string): Record<string, unknown> | undefined =>
    received.findLast(({ event_type }) => event_type === type)?.data as Record<string, unknown> | undefined
  const transition = dataOf('scene_transition')
  if (transition !== undefined)
    return { event_type: 'action', data: { text: transition.seconds === 0 ? 'config' : 'next_scene' } }
  if (dataOf('upload_image') !== undefined) return { event_type: 'action', data: { text: 'cancel' } }
  const pictures = optionsIn(dataOf('show_action_options')).filter(({ coins }) => (coins ?? 0) === 0)
  const picture = pictures[randomBelow(Math.max(1, pictures.length))]
  if (picture !== undefined) return { event_type: 'action', data: { option_id: picture.option_id } }
  const free = optionsIn(dataOf('show_chat_options')).filter(({ paid_required }) => paid_required !== true)
  const option = free[randomBelow(Math.max(1, free.length))]
  return {
    event_type: 'chat',
    data: option === undefined ? { text: words[randomBelow(words.length)] } : { option_id: option.option_id },
  }
}

function optionsIn(
  data: Record<string, unknown> | undefined,
): { option_id: string; paid_required?: boolean; coins?: number }[] {
  return (data?.options ?? []) as { option_id: string }[]
}

/** Whole numbers below a bound, the same for the same seed. */
export function createRandomBelow(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state % below
  }
}
