/** The stories' READMEs: each walkthrough leads to its ending, in each language. */
import { describe, expect, test } from 'vitest'
import { type DraftEvent } from '../../../server/engine/events.ts'
import { type Ownership } from '../../../server/engine/ownership.ts'
import { startGame, type Move, makeMove } from '../../../server/engine/moves.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { type Story } from '../../../server/stories/story.ts'
import { type Locale, LOCALES, pickTranslation } from '../../../protocol/locale.ts'
import { type Route, type RouteStep, routesOf } from '../../helpers/storyRoutes.ts'
import { choose, requireAccepted, signal, write } from './fair-stories.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const RICH: Ownership = { coins: 1_000, owned: new Set() }

/** A move as the engine takes it. */
function moveOf(move: RouteStep, locale: Locale): Move {
  if (move.kind === 'choose') return choose(move.id)
  if (move.kind === 'say') return write(pickTranslation(move.words, locale))
  return move.kind === 'decline' ? signal('cancel') : { kind: 'picture', url: '/uploads/face' }
}

/** Plays a walkthrough and returns its ending. Scene transitions pass without a move. */
function endingOf(
  story: Story,
  locale: Locale,
  moves: readonly Move[],
  { actorId: chosen, attributes }: Pick<Route, 'actorId' | 'attributes'>,
): string {
  const actorId = story.metadata.version === '3' ? 'reasoning' : (chosen ?? story.metadata.actors[0]?.id ?? '')
  const setup = { story, actorId, locale }
  let turn = requireAccepted(startGame(setup, RICH, { talent: null, attributes, avatar: null }))
  const waiting = [...moves]
  for (;;) {
    const ending = dataOf(turn.events, 'show_ending')
    if (ending !== null)
      return waiting.length === 0 ? String(ending.ending_id) : `${waiting.length} moves are left at the ending`
    const transition = dataOf(turn.events, 'scene_transition')
    const move = transition === null ? waiting.shift() : signal(transition.seconds === 0 ? 'config' : 'next_scene')
    if (move === undefined) return `no more moves at ${turn.state.node}`
    const next = makeMove(setup, turn.ownership, turn.state, move)
    if (!next.ok) return `${JSON.stringify(move)} at ${turn.state.node}: ${next.refusal}`
    turn = next
  }
}

function dataOf(events: readonly DraftEvent[], type: string): Record<string, unknown> | null {
  const found = events.find(({ event_type }) => event_type === type)
  return found === undefined ? null : { ...found.data }
}

describe.each([...stories.values()].map((story) => [story.metadata.id, story] as const))('%s', (id, story) => {
  const ways = routesOf(id)

  test('has a way to each of its endings', () => {
    const endings = Object.values(story.script.nodes).flatMap(({ ending }) => ending?.id ?? [])
    expect(new Set(ways.map(({ ending }) => ending))).toEqual(new Set(endings))
  })

  test.each(ways.flatMap((way) => LOCALES.map((locale) => ({ ...way, locale }))))(
    '$name ($locale)',
    ({ ending, moves, actorId, attributes, locale }) => {
      expect(
        endingOf(
          story,
          locale,
          moves.map((move) => moveOf(move, locale)),
          { actorId, attributes },
        ),
      ).toBe(ending)
    },
  )
})
