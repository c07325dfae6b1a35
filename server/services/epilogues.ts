/** The day after an ending: what its characters say then, once. It is written when the game ends, in its words and language, and waits for the player's next day. Doc 1 §4. */
import * as v from 'valibot'
import { type epilogueGet } from '../../protocol/api/epilogues.ts'
import { findDay } from '../../protocol/day.ts'
import { EPILOGUE_DAYS } from '../../protocol/limits.ts'
import { localeSchema } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { writeEpilogue } from '../engine/epilogue.ts'
import { type GameSetup } from '../engine/setup.ts'
import { type GameState } from '../engine/state.ts'
import { type PlayStore, type ReachedEnding } from '../storage/playerLibrary.ts'
import { type EventRecord, type GameEnd } from '../storage/port.ts'
import { type Story } from '../stories/story.ts'

export interface Epilogues {
  /** The newest epilogue that is due on the player's day and was not read; null for none. */
  get: (userId: string, utcOffset: number | undefined) => Promise<v.InferInput<typeof epilogueGet.answer>['epilogue']>
  markRead: (userId: string, ending: ReachedEnding) => Promise<void>
}

interface Ports {
  plays: Pick<PlayStore, 'listLastEndings' | 'markEpilogueRead'>
  /** The stories in the catalogue. */
  stories: ReadonlyMap<string, Story>
  clock: Clock
}

const stored = v.object({
  locale: localeSchema,
  lines: v.array(v.object({ name: v.string(), avatarUrl: v.nullable(v.string()), text: v.string() })),
})

export function createEpilogues({ plays, stories, clock }: Ports): Epilogues {
  return {
    get: async (userId, utcOffset) => {
      const now = clock.now()
      const { startsAt } = findDay(now, utcOffset)
      const { startsAt: oldest } = findDay(now, utcOffset, EPILOGUE_DAYS)
      const endings = await plays.listLastEndings(userId, now)
      for (const { storyId, actorId, endingId, at, epilogue, readAt } of endings) {
        if (epilogue === null || readAt !== null || at >= startsAt || at < oldest || !stories.has(storyId)) continue
        const { locale, lines } = v.parse(stored, JSON.parse(epilogue))
        return {
          story_id: storyId,
          actor_id: actorId,
          ending_id: endingId,
          language: locale,
          lines: lines.map(({ name, avatarUrl, text }) => ({ name, avatar_url: avatarUrl, text })),
        }
      }
      return null
    },
    markRead: (userId, ending) => plays.markEpilogueRead(userId, ending, clock.now()),
  }
}

/** What stays of a game that these events end; null where none of them does. */
export function describeEnd(setup: GameSetup, state: GameState, events: readonly EventRecord[]): GameEnd | null {
  const shown = events.find(({ type }) => type === 'show_ending')
  const ending = setup.story.script.nodes[state.node]?.ending
  if (shown === undefined || ending === undefined) return null
  const lines = writeEpilogue(setup, state)
  const epilogue = lines.length === 0 ? null : JSON.stringify({ locale: setup.locale, lines })
  return { endingId: ending.id, at: shown.at, heart: Math.round(state.heart), epilogue }
}
