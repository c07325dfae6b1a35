/** The stories of `tests/helpers/testLibrary`: one with every kind of step, and one with prices. For tests of the engine and of the server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { type DraftEvent } from '../../../server/engine/events.ts'
import { NO_OWNERSHIP, type Ownership } from '../../../server/engine/ownership.ts'
import { type GameState } from '../../../server/engine/state.ts'
import { startGame, type Move, type Outcome, makeMove } from '../../../server/engine/moves.ts'
import { openSqlite } from '../../../server/storage/sqlite/open.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { eventsOf, type Player, T0, type TestServer, type ReceivedEvent } from './helpers.ts'

export const FAIR_FOLDER = join(import.meta.dirname, '../../helpers/testLibrary')
const library = loadLibrary({ stories: FAIR_FOLDER, media: join(FAIR_FOLDER, 'no-media') })

/** Setup of a story in English; the inn is played with Du. */
export function createSetup(id: 'fair' | 'inn', actorId = id === 'fair' ? 'reasoning' : 'du'): GameSetup {
  const story = library.stories.get(id)
  if (story === undefined) throw new Error(`${id} is missing`)
  return { story, actorId, locale: 'en' }
}

export type AcceptedMove = Extract<Outcome, { ok: true }>

/** The turn of a move. Throws if the engine refused it. */
export function requireAccepted(outcome: Outcome): AcceptedMove {
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome
}

/** The result of the last of some moves, for a player with this ownership at first. */
export function play(setup: GameSetup, moves: readonly Move[], ownership: Ownership = NO_OWNERSHIP): AcceptedMove {
  return moves.reduce(
    (turn, move) => requireAccepted(makeMove(setup, turn.ownership, turn.state, move)),
    requireAccepted(startGame(setup, ownership)),
  )
}

/** The reason a move is impossible in a state; null if it is possible. */
export function getRefusal(
  setup: GameSetup,
  state: GameState,
  move: Move,
  ownership: Ownership = NO_OWNERSHIP,
): string | null {
  const outcome = makeMove(setup, ownership, state, move)
  return outcome.ok ? null : outcome.refusal
}

export const choose = (optionId: string | null, actorId: string | null = null): Move => ({
  kind: 'choose',
  optionId,
  actorId,
})
export const write = (text: string, actorId: string | null = null): Move => ({ kind: 'write', text, actorId })
export const signal = (name: 'next_scene' | 'config' | 'cancel', sceneId: string | null = null): Move => ({
  kind: 'signal',
  signal: name,
  sceneId,
})
export const jump = (to: 'prev_scene' | 'next_scene'): Move => ({ kind: 'jump', to })

/** The data of the events of one type, in order. */
export function listEventData(
  events: readonly DraftEvent[] | readonly ReceivedEvent[],
  type: string,
): Record<string, unknown>[] {
  return (events as readonly { event_type: string; data: object }[])
    .filter(({ event_type }) => event_type === type)
    .map(({ data }) => ({ ...data }))
}

export interface StoryClient {
  start: (body?: object, key?: string) => Promise<ReceivedEvent[]>
  /** `data` of an action, of type `chat` by default. */
  act: (data: object, type?: string, key?: string) => Promise<ReceivedEvent[]>
  jump: (action: string, key?: string) => Promise<ReceivedEvent[]>
  history: () => Promise<ReceivedEvent[]>
  /** The code with which an action, a start or a jump is refused. */
  refusal: (call: 'action' | 'start' | 'jump', body: object) => Promise<string>
}

/** A player at one of the stories, over the API. */
export function createStoryClient(
  server: TestServer,
  { token }: Player,
  storyId: 'fair' | 'inn',
  actorId = storyId === 'fair' ? 'reasoning' : 'du',
): StoryClient {
  const path = (call: string): string =>
    call === 'jump' ? `/actor/${storyId}/reasoning/game.jump` : `/actor/${storyId}/${actorId}/game.${call}`
  const post = async (call: string, body: object, key?: string): Promise<ReceivedEvent[]> =>
    eventsOf(
      await server.send(path(call), { token, body, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) }),
    )
  return {
    start: (body = { restart: true }, key) => post('start', body, key),
    act: (data, type = 'chat', key) => post('action', { event_type: type, timestamp: T0, data }, key),
    jump: (action, key) => post('jump', { action, story_id: storyId }, key),
    history: async () => {
      const at = storyId === 'fair' ? '/actor/event/reasoning/game.history' : '/actor/event/game.history'
      return eventsOf(await server.send(at, { token, body: { story_id: storyId, actor_id: actorId } }))
    },
    refusal: async (call, body) => {
      const { status, envelope } = await server.call(path(call), { token, body })
      return `${status} ${envelope.code}`
    },
  }
}

/** Coins and purchases, from the API. */
export async function getOwned(
  server: TestServer,
  { token }: Player,
): Promise<{ coins: number; story: boolean; actors: Record<string, boolean> }> {
  const { data: me } = (await server.call('/user.whoami', { token })).envelope as { data: { user: { coins: number } } }
  const { data } = (await server.call('/story.get?id=inn', { token })).envelope as {
    data: { story: { is_purchased: boolean }; actors: { id: string; is_purchased: boolean }[] }
  }
  return {
    coins: me.user.coins,
    story: data.story.is_purchased,
    actors: Object.fromEntries(data.actors.map(({ id, is_purchased }) => [id, is_purchased])),
  }
}

/** A data folder of a server, deleted after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Takes coins from a user directly in the server's database. */
export async function spendCoins(dataFolder: string, userId: string, coins: number): Promise<void> {
  const storage = openSqlite(dataFolder)
  const { coins: balance } = await storage.wallet.getOwnership(userId)
  const isSpent = await storage.wallet.settle(userId, { balance, payments: [{ what: 'test', coins }], at: 0 })
  storage.close()
  if (!isSpent) throw new Error('the coins could not be spent')
}
