/** Free text without a character who answers: what is understood, and that nobody is kept for ever. */
import { describe, expect, test } from 'vitest'
import { findMeantAnswer } from '../../../server/engine/findMeantAnswer.ts'
import { findEndlessListens, listExits } from '../../../server/stories/checks/graph.ts'
import { checkReplies } from '../../../server/stories/checks/replyChecks.ts'
import { type Script, type StoryAnswer } from '../../../protocol/story.ts'
import { TALK_SETUP, getTalkStory } from './talkStory.ts'
import { makeMove, startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { requireAccepted } from './fair-stories.ts'

type Listen = NonNullable<Script['nodes'][string]['listen']>

const answer = (en: string[], goto: string | null, parts: Partial<StoryAnswer> = {}): StoryAnswer => ({
  match: { en: [], zh: [] },
  examples: { en, zh: [] },
  do: [],
  goto,
  ...parts,
})

const picture = (id: string, price: number, goto: string) => ({
  id,
  type: 'try_again' as const,
  image: 'cup',
  alt: { en: 'A cup', zh: '杯子' },
  price,
  set: {},
  goto,
})

/** The story of the talk, with plain free text in the place of the talk. */
function withListen(listen: Partial<Listen>, more: Script['nodes'] = {}): Script {
  const { script } = getTalkStory()
  const bar = script.nodes['bar'] ?? { do: [] }
  const plain: Listen = { answers: [], otherwise: { do: [], goto: null }, ...listen }
  return { ...script, nodes: { ...script.nodes, ...more, bar: { ...bar, listen: plain } } }
}

describe('a node that listens for ever is found', () => {
  const findings = (script: Script): string[] => checkReplies(script, getTalkStory().metadata).map(({ code }) => code)

  test.each<[string, Partial<Listen>, Script['nodes']]>([
    ['nothing leads on', {}, {}],
    ['only what is understood leads on', { answers: [answer(['bye'], 'ferry')] }, {}],
    ['one answer listens on', { answers: [answer(['wind'], null)], otherwise: { do: [], goto: 'ferry' } }, {}],
    [
      'what is not understood comes back by another node',
      { answers: [answer(['bye'], 'ferry')], otherwise: { do: [], goto: 'again' } },
      { again: { do: [], goto: 'bar' } },
    ],
    [
      'only what costs diamonds leads out on the way back',
      { answers: [answer(['bye'], 'ferry')], otherwise: { do: [], goto: 'again' } },
      { again: { do: [], act: [picture('pay', 5, 'closing'), picture('again', 0, 'bar')] } },
    ],
  ])('%s', (_, listen, more) => {
    expect(findings(withListen(listen, more))).toContain('endless_listen')
  })

  test.each<[string, Partial<Listen>, Script['nodes']]>([
    ['with `after`', { answers: [answer(['wind'], null)], after: { turns: 3, goto: 'closing' } }, {}],
    ['with a goto for everything', { answers: [answer(['bye'], 'ferry')], otherwise: { do: [], goto: 'closing' } }, {}],
    [
      'with a choice on the way back that leads out',
      { answers: [answer(['bye'], 'ferry')], otherwise: { do: [], goto: 'again' } },
      {
        again: {
          do: [],
          branch: [{ if: { kind: 'literal', value: true } as never, goto: 'bar' }, { goto: 'closing' }],
        },
      },
    ],
  ])('and none where it ends: %s', (_, listen, more) => {
    const script = withListen(listen, more)
    expect(findEndlessListens(script)).toEqual([])
  })

  test('the node after all texts is an exit', () => {
    const script = withListen({ after: { turns: 2, goto: 'closing' } })
    expect(listExits(script)).toContainEqual({
      from: 'bar',
      to: 'closing',
      at: ['nodes', 'bar', 'listen', 'after', 'goto'],
    })
  })
})

test('after so many texts the story goes on by itself, and an answer with a way of its own goes there', () => {
  const story = {
    ...getTalkStory(),
    script: withListen({ answers: [answer(['bye'], 'ferry')], after: { turns: 2, goto: 'closing' } }),
  }
  const setup = { ...TALK_SETUP, story }
  const write = (...texts: string[]): string[] => {
    let turn = requireAccepted(startGame(setup, NO_OWNERSHIP))
    return texts.map((text) => {
      turn = requireAccepted(makeMove(setup, turn.ownership, turn.state, { kind: 'write', text, actorId: null }))
      return turn.state.node
    })
  }
  expect(write('hm', 'hm')).toEqual(['bar', 'closing'])
  expect(write('hm', 'bye')).toEqual(['bar', 'ferry'])
})

describe('what players write', () => {
  const answers: StoryAnswer[] = [
    answer(['it was you', 'your thumb'], null),
    answer([], null, { match: { en: ['\\bthanks?\\b', 'don.?t know'], zh: ['什么也不'] } }),
    answer(['I am so sorry', 'for you'], null, { examples: { en: ['I am so sorry', 'for you'], zh: ['怎么样'] } }),
  ]

  test.each([
    ['ur thunb', 0],
    ['it was u lol', 0],
    ['thx', 1],
    ['idk', 1],
    ['啥也不', 1],
    ['soz', 2],
    ['i am so sorrrrry', 2],
    ['咋样', 2],
  ])('%s is understood without a talk, short forms and slips of examples included', (text, index) => {
    expect(findMeantAnswer(answers, text)).toBe(index)
  })

  test.each([
    ['it was not you', 'the opposite'],
    ['I think so', 'a letter away from a word of a pattern'],
    ['a nice thing', 'a letter away from a word of a pattern'],
    ['a pizza for you', 'small words are in every text'],
    ['do you like pizza', 'small words are in every text'],
  ])('%s is not: %s', (text) => {
    expect(findMeantAnswer(answers, text)).toBe(-1)
  })
})
