/** A full heart that has ended free text, where the story then waits for a text: the player is led on, and the author is told. */
import { describe, expect, test } from 'vitest'
import { type Script, type Step, type StepOf, type StoryNode, type StoryOption } from '../../../protocol/story.ts'
import { makeMove, type Move, startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { exploreStory } from '../../../server/stories/checks/exploreStory.ts'
import { choose, getRefusal, requireAccepted, signal, write } from './fair-stories.ts'
import { getTalkStory, TALK_SETUP } from './talkStory.ts'

const localize = (en: string) => ({ en, zh: en })
const say = (en: string) => ({ say: localize(en), voice: false, actions: [] })
const silence = (scenes: string[], messages = false): StepOf<'heart'> => ({ heart: { add: 100, scenes, messages } })
const QUESTION: StoryNode['listen'] = {
  answers: [{ match: { en: ['yes'], zh: ['是'] }, examples: { en: [], zh: [] }, do: [say('Good.')], goto: 'closing' }],
  otherwise: { do: [say('Hm.')], goto: 'ferry' },
}

const QUAY: Step = { scene: { id: 'quay', title: localize('Quay') } }

/** A choice of cards that go on to the end, with what is theirs: the scene that they lead to, a condition. */
function cards(...own: Partial<StoryOption>[]): Omit<StoryNode, 'do'> {
  const card = { text: localize('Stay'), price: 0, set: {}, finish: false, goto: 'closing' }
  const options = own.map((each, index) => ({ ...card, ...each, id: index === 0 ? 'stay' : `stay${index}` }))
  return { choose: { style: 'card', options } }
}

/** A story that fills the heart, and then waits at this node, after these steps; a scene begins in another one. */
function createSetup(heart: StepOf<'heart'>, asks: Omit<StoryNode, 'do'>, steps: readonly Step[] = []): GameSetup {
  const story = getTalkStory()
  const { nodes, ...rest } = story.script
  const script: Script = {
    ...rest,
    start: 'full',
    scenes: ['quay'],
    nodes: {
      ...nodes,
      full: { do: [heart], goto: 'asks' },
      asks: { do: [...steps, say('Well?')], ...asks },
      quay: { do: [QUAY], goto: 'ferry' },
    },
  }
  return { ...TALK_SETUP, story: { ...story, script } }
}

function begin(setup: GameSetup) {
  return requireAccepted(startGame(setup, NO_OWNERSHIP)).state
}

/** The nodes that a move enters. */
function enter(setup: GameSetup, move: Move): readonly string[] {
  return requireAccepted(makeMove(setup, NO_OWNERSHIP, begin(setup), move)).entered
}

/** What is found at the node that waits. */
function find(setup: GameSetup): string[] {
  return exploreStory(setup.story).diagnostics.flatMap(({ at, code }) => (at[1] === 'asks' ? [code] : []))
}

describe('[S16] where a full heart has ended free text, the way on of the client leads', () => {
  test('to the scene of the heart', () => {
    expect(enter(createSetup(silence(['quay']), { listen: QUESTION }), signal('next_scene', 'quay'))).toEqual([
      'quay',
      'ferry',
    ])
  })

  test.each<[string, Partial<NonNullable<typeof QUESTION>>, string]>([
    ['an unexpected text', {}, 'ferry'],
    ['so many texts', { after: { turns: 3, goto: 'closing' } }, 'closing'],
    ['an answer, where nothing else leads on', { otherwise: { do: [], goto: null } }, 'closing'],
  ])('without one to where %s leads', (_, changes, to) => {
    const setup = createSetup(silence([]), { listen: { ...QUESTION, ...changes } })
    expect(enter(setup, signal('next_scene'))).toEqual([to])
  })

  test('to the scene of the heart from cards that all lead elsewhere, since the client hides them', () => {
    // Whether one may write or not: what may be said is hidden.
    for (const messages of [false, true])
      expect(enter(createSetup(silence(['quay'], messages), cards({})), signal('next_scene', 'quay'))[0]).toBe('quay')
    const shown = createSetup(silence(['quay']), cards({ scene: 'quay' }))
    expect(getRefusal(shown, begin(shown), signal('next_scene', 'quay'))).toBe('unknown_action')
    expect(enter(shown, choose('stay'))).toEqual(['closing'])
  })

  test('also where a card leads there that is not open', () => {
    const setup = createSetup(silence(['quay']), cards({}, { scene: 'quay', when: 'heart < 50' }))
    expect(enter(setup, signal('next_scene', 'quay'))[0]).toBe('quay')
  })

  test("in the heart's own scene the cards stay, and nothing leads past them", () => {
    for (const messages of [false, true]) {
      const setup = createSetup(silence(['quay'], messages), cards({}, {}), [QUAY])
      const { state, events } = requireAccepted(startGame(setup, NO_OWNERSHIP))
      expect(events.at(-1)?.data).toMatchObject({ options: [{ option_id: 'stay' }, { option_id: 'stay1' }] })
      expect(getRefusal(setup, state, signal('next_scene', 'quay'))).toBe('unknown_action')
      expect(enter(setup, choose('stay'))).toEqual(['closing'])
    }
  })

  test('nowhere while one may write, nor by a signal for another scene', () => {
    const open = createSetup(silence(['quay'], true), { listen: QUESTION })
    expect(getRefusal(open, begin(open), signal('next_scene', 'quay'))).toBe('unknown_action')
    expect(enter(open, write('yes'))).toEqual(['closing'])
    const closed = createSetup(silence(['quay']), { listen: QUESTION })
    expect(getRefusal(closed, begin(closed), signal('next_scene', 'pier'))).toBe('unknown_action')
  })
})

test('[S16] the check names a question that nobody can answer, and not one that a reader can, nor free turns', () => {
  const free = { free: localize('On'), after: { turns: 3, goto: 'closing' }, otherwise: { do: [], goto: null } }
  expect(find(createSetup(silence(['quay']), { listen: QUESTION }))).toEqual(['listens_in_silence'])
  expect(find(createSetup(silence(['quay'], true), { listen: QUESTION }))).toEqual([])
  expect(find(createSetup(silence([]), { listen: { ...QUESTION, answers: [], ...free } }))).toEqual([])
})

test('[S9, S16] the check names cards that a full heart leads to none of, and its way on counts as a way to play', () => {
  const hidden = createSetup(silence(['quay']), cards({}, {}))
  expect(find(hidden)).toEqual(['no_card_of_heart'])
  expect(exploreStory(hidden.story).visited).not.toContain('closing')
  expect(find(createSetup(silence(['quay'], true), cards({}, {}), [QUAY]))).toEqual(['no_card_of_heart'])
  expect(find(createSetup(silence(['quay']), cards({}, { scene: 'quay' })))).not.toContain('no_card_of_heart')
  expect(find(createSetup(silence([]), cards({}, {})))).toEqual([])
})
