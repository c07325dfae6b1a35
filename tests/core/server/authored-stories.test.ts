/** Plays the authored stories at random in each language: every event fits its schema, and every ending is reached. */
import { LOCALES } from '../../../protocol/locale.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { REASONING } from '../../../protocol/api/streamPaths.ts'
import { eventSchemas } from '../../../protocol/events/index.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { listOpenOptions } from '../../../server/engine/enterNode.ts'
import { type DraftEvent } from '../../../server/engine/events.ts'
import { startGame, type Move, makeMove } from '../../../server/engine/moves.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { choose, requireAccepted, signal, write } from './fair-stories.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const RICH = { coins: 1_000, owned: new Set<string>() }
const WORDS = ['lamp', 'because of you', 'no', '你', '等她', 'tin', '…']

/** A move that fits the state of a game; `draw` picks one. */
function moveAt(setup: GameSetup, state: Parameters<typeof makeMove>[2], draw: number): Move {
  const { choose: choice, act, listen, upload, transition } = setup.story.script.nodes[state.node] ?? {}
  const options = choice === undefined ? (act ?? []) : listOpenOptions(setup, choice, state)
  if (listen !== undefined) return write(WORDS[draw % WORDS.length] ?? '')
  if (upload !== undefined) return draw % 2 === 0 ? { kind: 'picture', url: '/uploads/me.png' } : signal('cancel')
  return transition === undefined ? choose(options[draw % options.length]?.id ?? '') : signal('next_scene')
}

function fits({ event_type, data }: DraftEvent): boolean {
  return v.safeParse(eventSchemas[event_type], event_type === 'message' ? { id: 'm', ...data } : data).success
}

test.each([...stories.values()].map((story) => [story.metadata.id, story] as const))('%s', (_, story) => {
  const actorIds = story.metadata.version === '3' ? [REASONING] : story.metadata.actors.map(({ id }) => id)
  const playing = fc.property(
    fc.constantFrom(...actorIds),
    fc.constantFrom(...LOCALES),
    fc.infiniteStream(fc.nat(1_000)),
    (actorId, locale, draws) => {
      const setup: GameSetup = { story, actorId, locale }
      let turn = requireAccepted(startGame(setup, RICH))
      for (let moves = 0; !turn.state.ended && moves < 300; moves += 1) {
        expect(turn.events.filter((event) => !fits(event))).toEqual([])
        turn = requireAccepted(
          makeMove(setup, turn.ownership, turn.state, moveAt(setup, turn.state, Number(draws.next().value))),
        )
      }
      expect(turn.events.at(-1)?.event_type).toBe('show_ending')
    },
  )
  fc.assert(playing, { seed: 7, numRuns: 40 })
})
