/** What a script can say of consequences: conditions of steps and ways on, chapters, draws, the reasons of an ending. And what its checks find. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { scriptFile, storyFile } from '../../../protocol/story.ts'
import { type DraftEvent } from '../../../server/engine/events.ts'
import { makeMove, type Move, startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { NO_CHOICES } from '../../../server/engine/state.ts'
import { exploreInSteps } from '../../../server/stories/checks/exploreStory.ts'
import { listEventData, requireAccepted } from './fair-stories.ts'

const text = (en: string): { en: string; zh: string } => ({ en, zh: en })
const option = (id: string, goto: string, more: object = {}): object => ({ id, text: text(id), goto, ...more })
const ending = (number: number, because: object[] = []): object => ({
  ending: {
    id: `end-${number}`,
    number,
    title: text('End'),
    html: text('<p>End.</p>'),
    image: 'x',
    alt: text('x'),
    because,
  },
})

function createSetup(script: object, actorId = 'mo'): GameSetup {
  const actor = { name: text('x'), preview: 'x', avatar: 'x', version: '2' }
  return {
    actorId,
    locale: 'en',
    story: {
      metadata: v.parse(storyFile, {
        id: 'made',
        version: '2',
        title: text('x'),
        description: text('x'),
        preview: 'x',
        categories: [],
        actors: [
          { id: 'mo', ...actor },
          { id: 'yao', ...actor },
        ],
      }),
      script: v.parse(scriptFile, script),
      mp3s: new Set(),
      revision: null,
      stems: null,
      portraits: new Set(),
    },
  }
}

function play(setup: GameSetup, options: readonly string[], seed = 0): DraftEvent[] {
  let turn = requireAccepted(startGame(setup, NO_OWNERSHIP, NO_CHOICES, seed))
  const events = [...turn.events]
  for (const optionId of options) {
    const move: Move = { kind: 'choose', optionId, actorId: null }
    turn = requireAccepted(makeMove(setup, turn.ownership, turn.state, move))
    events.push(...turn.events)
  }
  return events
}

const readLines = (events: readonly DraftEvent[]): (string | null | undefined)[] =>
  events.flatMap((event) => (event.event_type === 'message' ? [event.data.content.text] : []))

const TICKET = {
  start: 'quay',
  variables: { kept: false, coins: 1 },
  chapters: [{ node: 'quay', title: text('One') }],
  nodes: {
    quay: {
      do: [
        { narrate: text('Seen {coins, plural, one {# coin} other {# coins}}.') },
        { narrate: text('Yao is here.'), if: "actor == 'yao'" },
      ],
      choose: {
        options: [
          option('keep-ticket', 'gate', { set: { kept: true } }),
          option('drop-ticket', 'gate', { set: { coins: { add: 2 } } }),
          option('look', 'quay'),
        ],
      },
    },
    gate: {
      do: [
        { narrate: text('Again.'), if: "visits('quay') > 1" },
        { narrate: text('You have {coins, plural, one {# coin} other {# coins}}.') },
        { set: { coins: 9 }, if: 'not (kept)' },
      ],
      branch: [{ if: 'kept', goto: 'inside' }, { goto: 'outside' }],
    },
    inside: { do: [], ...ending(1, [{ if: "chose('keep-ticket')", text: text('You kept it.') }]) },
    outside: { do: [], ...ending(2, [{ if: 'kept', text: text('You kept it.') }]) },
  },
}

test('a step with a condition is left out unless it holds, and changes nothing', () => {
  expect(readLines(play(createSetup(TICKET), ['keep-ticket']))).toEqual(['Seen 1 coin.', 'You have 1 coin.'])
  expect(readLines(play(createSetup(TICKET, 'yao'), ['look', 'drop-ticket']))).toEqual([
    'Seen 1 coin.',
    'Yao is here.',
    'Seen 1 coin.',
    'Yao is here.',
    'Again.',
    'You have 3 coins.',
  ])
})

test('a branch takes the first way that holds, and an ending names what came of the choices', () => {
  const [inside] = listEventData(play(createSetup(TICKET), ['keep-ticket']), 'show_ending')
  expect(inside).toMatchObject({ ending_id: 'end-1', html: '<p>End.</p><p><em>You kept it.</em></p>' })
  const [outside] = listEventData(play(createSetup(TICKET), ['drop-ticket']), 'show_ending')
  expect(outside).toMatchObject({ ending_id: 'end-2', html: '<p>End.</p>' })
})

const DICE = {
  start: 'table',
  variables: { roll: 0 },
  nodes: {
    table: { do: [{ set: { roll: { random: [1, 3] } } }], choose: { options: [option('look', 'shown')] } },
    shown: {
      do: [{ narrate: text('A {roll}.') }],
      branch: [{ if: 'roll == 1', goto: 'one' }, { if: 'roll == 2', goto: 'two' }, { goto: 'three' }],
    },
    one: { do: [], ...ending(1) },
    two: { do: [], ...ending(2) },
    three: { do: [], ...ending(3) },
  },
}

test('a draw comes from the seed of the game: the same seed, the same story', () => {
  const lines = Array.from({ length: 20 }, (_, seed) => readLines(play(createSetup(DICE), ['look'], seed)).join())
  expect(new Set(lines)).toEqual(new Set(['A 1.', 'A 2.', 'A 3.']))
  expect(readLines(play(createSetup(DICE), ['look'], 5))).toEqual(readLines(play(createSetup(DICE), ['look'], 5)))
})

test('playing a story in every way tries each draw, each actor and each branch', async () => {
  const dice = await exploreInSteps(createSetup(DICE).story)
  expect([...dice.endings.keys()].sort()).toEqual(['one', 'three', 'two'])
  expect(dice.diagnostics).toEqual([])
  const byActor = {
    start: 'quay',
    nodes: {
      quay: { do: [], branch: [{ if: "actor == 'yao'", goto: 'yao' }, { goto: 'mo' }] },
      mo: { do: [], ...ending(1) },
      yao: { do: [], ...ending(2) },
    },
  }
  expect([...(await exploreInSteps(createSetup(byActor).story)).endings.keys()].sort()).toEqual(['mo', 'yao'])
})

test('an ending behind a condition that never holds is found', async () => {
  const { nodes } = TICKET
  const never = { ...nodes.gate, branch: [{ if: 'kept and coins > 3', goto: 'inside' }, { goto: 'outside' }] }
  const { diagnostics } = await exploreInSteps(createSetup({ ...TICKET, nodes: { ...nodes, gate: never } }).story)
  expect(diagnostics.map(({ code }) => code)).toEqual(['ending_never_reached'])
})

test('what nothing reads any more does not multiply the places of a story', async () => {
  const count = 14
  const nodes = Object.fromEntries(
    Array.from({ length: count }, (_, at): [string, object] => [
      `n${at}`,
      {
        do: [{ narrate: text('Seen.'), if: `kept${at}` }],
        choose: {
          options: [
            option(`yes${at}`, `n${at + 1}`, { set: { [`kept${at}`]: true } }),
            option(`no${at}`, `n${at + 1}`),
          ],
        },
      },
    ]),
  )
  const variables = Object.fromEntries(Array.from({ length: count }, (_, at) => [`kept${at}`, false]))
  const setup = createSetup({ start: 'n0', variables, nodes: { ...nodes, [`n${count}`]: { do: [], ...ending(1) } } })
  const { positions, isComplete } = await exploreInSteps(setup.story)
  expect(isComplete).toBe(true)
  expect(positions).toBe(count + 1)
})

test.each([
  ['a last way with a condition', [{ if: 'kept', goto: 'inside' }]],
  ['a way without a condition before the last', [{ goto: 'inside' }, { goto: 'outside' }]],
  ['no way', []],
])('a branch has a way for everyone: %s is refused', (_, branch) => {
  const { nodes } = TICKET
  expect(v.is(scriptFile, { ...TICKET, nodes: { ...nodes, gate: { do: [], branch } } })).toBe(false)
})

test('a draw of more values than can be tried is refused', () => {
  const withRange = (random: number[]): object => ({
    ...DICE,
    nodes: { ...DICE.nodes, table: { ...DICE.nodes.table, do: [{ set: { roll: { random } } }] } },
  })
  expect(v.is(scriptFile, withRange([1, 12]))).toBe(true)
  for (const range of [[1, 13], [3, 3], [2, 1], [1.5, 3], [1]]) expect(v.is(scriptFile, withRange(range))).toBe(false)
})

test('the check tells hearts apart that a later step fills or does not', async () => {
  const card = (id: string): object => option(id, 'end', { scene: id })
  const { offered } = await exploreInSteps(
    createSetup({
      start: 'road',
      scenes: ['inn', 'out'],
      nodes: {
        road: { do: [{ heart: 10 }], choose: { options: [option('kind', 'near'), option('cold', 'far')] } },
        near: { do: [{ heart: { add: 30 } }], goto: 'gate' },
        far: { goto: 'gate' },
        gate: { choose: { options: [option('call', 'named'), option('wave', 'end')] } },
        named: {
          do: [{ heart: { add: 60, scenes: ['inn'] } }],
          choose: { style: 'card', options: [card('inn'), card('out')] },
        },
        end: ending(1),
      },
    }).story,
  )

  expect(offered.get('named inn')).toBe(2)
  expect(offered.get('named out')).toBe(1)
})
