/** A reader who never says what a story asks for: they are helped on, pay nothing, and are told no line twice. */
import { expect, test } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { listOpenOptions } from '../../../server/engine/enterNode.ts'
import { makeMove, type Move, startAtPlace } from '../../../server/engine/moves.ts'
import { type Ownership } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { initialState, NO_CHOICES, type GameState } from '../../../server/engine/state.ts'
import { getStory, listStoriesWithInputs } from '../../helpers/storyInputs.ts'
import { type AcceptedMove, choose, requireAccepted, write } from './fair-stories.ts'

/** Words that no author foresaw. */
const NONSENSE = ['blorf', 'quizzle wump', 'zzxy', 'grault plugh', 'xyzzy', 'wibblo', 'snarf', 'plonk']
/** So many texts lead on. A puzzle needs no more than three that miss; one that is asked again, five in all. */
const TEXTS_MAX = 5
const RICH: Ownership = { coins: 1_000, owned: new Set() }

const questions = listStoriesWithInputs().flatMap((id) =>
  Object.entries(getStory(id).script.nodes).flatMap(([node, { listen }]) =>
    listen === undefined || listen.free !== undefined ? [] : LOCALES.map((locale) => [id, node, locale] as const),
  ),
)

test.each(questions)('in %s, at %s (%s), who never guesses goes on for nothing', (id, node, locale) => {
  const story = getStory(id)
  const setup: GameSetup = { story, actorId: story.metadata.actors[0]?.id ?? '', locale }
  const begun = requireAccepted(startAtPlace(setup, RICH, { node, state: initialState(story, NO_CHOICES, 1) }))
  const turns = missAll(setup, begun, node)
  const lines = turns.flatMap(listOwnLines)
  expect(lines.filter((line, index) => lines.indexOf(line) < index)).toEqual([])
  expect(turns.at(-1)?.state.node).not.toBe(node)
  expect(turns.at(-1)?.ownership.coins).toBeGreaterThanOrEqual(begun.ownership.coins)
})

/** The turns until another place asks, or nothing is asked there any more. */
function missAll(setup: GameSetup, begun: AcceptedMove, node: string): AcceptedMove[] {
  const turns: AcceptedMove[] = []
  let [turn, texts] = [begun, 0]
  for (;;) {
    const move = findMove(setup, turn.state, node, NONSENSE[texts] ?? '')
    if (move === null) return turns
    if (move.kind === 'write') texts += 1
    expect(texts, 'texts that led nowhere').toBeLessThanOrEqual(TEXTS_MAX)
    turn = requireAccepted(makeMove(setup, turn.ownership, turn.state, move))
    turns.push(turn)
    if (texts > 0 && !leadsBack(setup, turn.state, node)) return turns
  }
}

/** Writes where it is asked, and takes the first option that costs nothing where it leads back there; null elsewhere. */
function findMove(setup: GameSetup, state: GameState, node: string, text: string): Move | null {
  const { listen } = setup.story.script.nodes[state.node] ?? {}
  if (listen !== undefined) return state.node === node ? write(text) : null
  const back = listFree(setup, state).find(({ goto }) => goto === node)
  return back === undefined ? null : choose(back.id)
}

function leadsBack(setup: GameSetup, state: GameState, node: string): boolean {
  return state.node === node || listFree(setup, state).some(({ goto }) => goto === node)
}

function listFree(setup: GameSetup, state: GameState): readonly { id: string; goto: string }[] {
  const { choose: choice, act } = setup.story.script.nodes[state.node] ?? {}
  const open = choice === undefined ? (act ?? []) : listOpenOptions(setup, choice, state)
  return open.filter(({ price }) => price === 0)
}

function listOwnLines({ events }: AcceptedMove): string[] {
  return events.flatMap((event) =>
    event.event_type === 'message' && event.data.sender_type !== 'user' ? (event.data.content.text ?? []) : [],
  )
}
