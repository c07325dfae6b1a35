/** The open game and its events, as they are read: none while an answer in it is being written, and each turn whole. */
import * as v from 'valibot'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type Clock } from '../clock.ts'
import { gameState, type GameState } from '../engine/state.ts'
import { type TimedEvent } from '../http/eventStream.ts'
import { type EventRecord, type GameRecord, type GameStore } from '../storage/port.ts'
import { type Story } from '../stories/story.ts'
import { toTimedEvents } from './scheduleTurn.ts'
import { isLegacyChat } from './storyLookup.ts'
import { type createUnfinishedTurns } from './unfinishedTurns.ts'

export interface GameHistory {
  /** The open game, once no answer in it is being written. */
  findOpen: (sessionKey: SessionKey) => Promise<GameRecord | null>
  /** The events of a game; null where another process has added a turn since it was read, whose answer may be unfinished. */
  listWholeTurns: (game: GameRecord) => Promise<EventRecord[] | null>
  /** The open game from its beginning, with the player's own lines and the pending events of its last turn. */
  listEvents: (sessionKey: SessionKey) => Promise<TimedEvent[]>
  /** The events so far of a resumable game; empty for an ended game, the legacy chat, or no game. */
  listPastEvents: (sessionKey: SessionKey) => Promise<TimedEvent[]>
}

interface Ports {
  store: Pick<GameStore, 'findOpen' | 'listEvents'>
  unfinished: Pick<ReturnType<typeof createUnfinishedTurns>, 'wait'>
  clock: Clock
  /** The story as a game plays it. Throws a Problem where there is none. */
  getStory: (sessionKey: SessionKey, open: GameRecord | null) => Promise<Story>
}

export function createGameHistory({ store, unfinished, clock, getStory }: Ports): GameHistory {
  const findOpen: GameHistory['findOpen'] = async (sessionKey) => {
    for (;;) {
      const open = await store.findOpen(sessionKey)
      if (open === null || !(await unfinished.wait(open))) return open
    }
  }

  const listWholeTurns: GameHistory['listWholeTurns'] = async ({ id, lastSeq }) => {
    const events = await store.listEvents(id)
    return (events.at(-1)?.seq ?? 0) > lastSeq ? null : events
  }

  /** The open game and its events, none of whose turns is being written. */
  async function readOpen(sessionKey: SessionKey): Promise<{ open: GameRecord | null; events: TimedEvent[] }> {
    for (;;) {
      const open = await findOpen(sessionKey)
      if (open === null) return { open, events: [] }
      const events = await listWholeTurns(open)
      if (events !== null) return { open, events: toTimedEvents(open.id, events) }
    }
  }

  return {
    findOpen,
    listWholeTurns,

    listEvents: async (sessionKey) => {
      const { open, events } = await readOpen(sessionKey)
      await getStory(sessionKey, open)
      return events
    },

    listPastEvents: async (sessionKey) => {
      const { open, events } = await readOpen(sessionKey)
      if (isLegacyChat(await getStory(sessionKey, open), sessionKey.actorId)) return []
      if (open === null || parseState(open).ended) return []
      const now = clock.now()
      return events.filter(({ at }) => at <= now)
    },
  }
}

/** The state of a stored game. */
export function parseState({ state }: GameRecord): GameState {
  return v.parse(gameState, JSON.parse(state))
}
