/** The engine: moves through a script. */
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { type DraftEvent } from '../../../server/engine/events.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { type GameState } from '../../../server/engine/state.ts'
import { startGame, type Move, type Outcome, makeMove } from '../../../server/engine/moves.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { STORIES } from './helpers.ts'
import { localize } from '../../helpers/localize.ts'

const library = loadLibrary({ stories: STORIES, media: join(STORIES, 'no-pictures') })
const story = library.stories.get('tiny')
if (story === undefined) throw new Error('the tiny story is missing')
const setup: GameSetup = { story, actorId: 'mo', locale: 'en' }

const choose = (optionId: string): Move => ({ kind: 'choose', optionId, actorId: null })
const write = (text: string): Move => ({ kind: 'write', text, actorId: null })
const open = (played = setup): { events: DraftEvent[]; state: GameState } => made(startGame(played, NO_OWNERSHIP))
const make = (state: GameState, move: Move, played = setup): Outcome => makeMove(played, NO_OWNERSHIP, state, move)

/** The result of the last of some moves. */
function play(...moves: Move[]): { events: DraftEvent[]; state: GameState } {
  return moves.reduce((turn, move) => made(make(turn.state, move)), open())
}

function made(outcome: Outcome): { events: DraftEvent[]; state: GameState } {
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome
}

function optionsIn(events: readonly DraftEvent[]): string[] {
  return events.flatMap((event) =>
    event.event_type === 'show_chat_options' ? event.data.options.map(({ option_id }) => option_id) : [],
  )
}

test('a story begins with its variables, and stops at the first choice', () => {
  const { events, state } = open()
  expect(state).toMatchObject({ node: 'door', variables: { trust: 0, shy: 0 }, heart: 20, ended: false })
  expect(optionsIn(events)).toEqual(['open', 'wait'])
})

test('an option changes variables and leads to its node', () => {
  expect(play(choose('open')).state).toMatchObject({ node: 'kitchen', variables: { trust: 2, shy: 0 } })
})

test('a node that only leads on is passed through; the heart stays between 0 and 100', () => {
  const { events, state } = play(choose('wait'))
  expect(state).toMatchObject({ node: 'kitchen', variables: { trust: 1, shy: 1 }, heart: 0 })
  expect(events.map(({ event_type }) => event_type)).toEqual(['heart_value', 'message', 'message', 'message'])
  expect(events[0]?.data).toMatchObject({ heart_value: 0 })
})

test('options are offered where their condition holds', () => {
  expect(optionsIn(play(choose('open'), write('tea')).events)).toEqual(['stay'])
  expect(optionsIn(play(choose('wait'), write('tea')).events)).toEqual(['again', 'stay'])
})

test('where no condition holds, all options are offered, and can be chosen', () => {
  const options = [
    { id: 'a', text: localize('A'), price: 0, finish: false, when: 'trust > 9', set: {}, goto: 'warm' },
    { id: 'b', text: localize('B'), price: 0, finish: false, when: 'trust > 8', set: {}, goto: 'warm' },
  ]
  const stuck = {
    ...setup,
    story: {
      ...story,
      script: {
        ...story.script,
        nodes: { ...story.script.nodes, door: { do: [], choose: { style: 'default' as const, options } } },
      },
    },
  }
  const { events, state } = open(stuck)
  expect(optionsIn(events)).toEqual(['a', 'b'])
  expect(make(state, choose('b'), stuck)).toMatchObject({ ok: true })
})

test.each([
  ['tea, please', 'last'],
  ['TEA', 'last'],
  ['ＴＥＡ', 'last'],
  ['来杯茶', 'last'],
  ['steamed', 'kitchen'],
  ['coffee', 'kitchen'],
  ['coffee or tea', 'kitchen'],
  ['nothing', 'cold'],
  ['hm?', 'kitchen'],
])('the answer to "%s" leads to %s', (text, node) => {
  expect(play(choose('open'), write(text)).state.node).toBe(node)
})

test('the fallback answers a text that nothing matches', () => {
  expect(play(choose('open'), write('hm?')).events).toMatchObject([
    { event_type: 'message', data: { content: { text: 'I did not catch that.' } } },
  ])
})

test('an ending ends', () => {
  const { events, state } = play(choose('open'), write('nothing'))
  expect(state).toMatchObject({ node: 'cold', ended: true })
  expect(events.at(-1)).toMatchObject({ event_type: 'show_ending', data: { number: 2, total: 2 } })
  expect(make(state, write('hello?'))).toEqual({ ok: false, refusal: 'game_ended' })
})

test('a move that does not fit the node is refused', () => {
  const { state } = open()
  expect(make(state, { kind: 'picture', url: '/x.png' })).toEqual({ ok: false, refusal: 'unknown_action' })
  expect(make(state, choose('hug'))).toEqual({ ok: false, refusal: 'unknown_option' })
  expect(make(play(choose('open')).state, choose('open'))).toEqual({ ok: false, refusal: 'unknown_option' })
})

test('the engine detects a script that changed during a game', () => {
  const { state } = open()
  for (const node of ['gone', 'hall'])
    expect(make({ ...state, node }, write('hello'))).toEqual({ ok: false, refusal: 'story_changed' })
})

test('in version 3 the first actor is the default speaker', () => {
  const { events } = open({ ...setup, actorId: 'reasoning' })
  expect(events.find(({ event_type, data }) => event_type === 'message' && 'sender' in data)?.data).toMatchObject({
    sender: { name: 'Mo' },
  })
})

test('for any moves the engine answers, the state stays valid, and the same moves give the same result', () => {
  const move = fc.oneof(
    fc.constantFrom('open', 'wait', 'hug', 'again', 'stay').map(choose),
    fc.constantFrom('tea', 'coffee', 'hm').map(write),
  )
  const run = (moves: readonly Move[]): unknown[] => {
    let { state } = open()
    return moves.map((each) => {
      const before = JSON.stringify(state)
      const outcome = make(state, each)
      expect(JSON.stringify(state)).toBe(before)
      if (outcome.ok) ({ state } = outcome)
      expect(state.heart).toBeGreaterThanOrEqual(0)
      expect(story.script.nodes[state.node]).toBeDefined()
      return outcome
    })
  }
  const twice = fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
    expect(run(moves)).toEqual(run(moves))
  })
  fc.assert(twice, { seed: 20, numRuns: 200 })
})
