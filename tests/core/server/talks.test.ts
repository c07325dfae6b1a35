/** A node in which a character answers (`reply`): what is understood, what is said, and what of it changes the story. */
import { describe, expect, test } from 'vitest'
import { findMeantAnswer } from '../../../server/engine/findMeantAnswer.ts'
import { exploreStory } from '../../../server/stories/checks/exploreStory.ts'
import { checkReplies } from '../../../server/stories/checks/replyChecks.ts'
import { findUnreachableNodes, listExits } from '../../../server/stories/checks/graph.ts'
import { checkDocument } from '../../../server/stories/checks/checkDocument.ts'
import { type ReplyRefusal, type Understood } from '../../../server/engine/answerText.ts'
import { getTalkNode, getTalkStory, listLines, talk } from './talkStory.ts'

const understand = (text: string): string | undefined => {
  const { answers } = getTalkNode()
  return answers[findMeantAnswer(answers, text)]?.id
}

describe('a text without a model', () => {
  test.each([
    ['Where’s the KEY?', 'ask-key'],
    ['how do i opne the dor', 'ask-key'],
    ['Thank you so much for that drink!', 'thank'],
    ['thankyou, thnaks for the drnik', 'thank'],
    ['Cheers', 'thank'],
    ['ok I realy have to go now', 'leave'],
    ['Ｇｏｏｄｂｙｅ', 'leave'],
    ['钥匙放在哪里了', 'ask-key'],
    ['这门要怎么打开呀', 'ask-key'],
    ['谢谢你的酒啊', 'thank'],
    ['那我去赶渡船了', 'leave'],
    ['我得走啦', 'leave'],
  ])('%s is understood', (text, id) => {
    expect(understand(text)).toBe(id)
  })

  test.each([
    'I do not have to go now',
    'what a lovely wooden counter',
    'my brother plays the trumpet',
    '我不走',
    '今天的天气真奇怪',
    '…',
    '',
  ])('%s is not', (text) => {
    expect(understand(text)).toBeUndefined()
  })
})

describe('a written line', () => {
  const say = (answer: number, ...lines: string[]): Understood => ({ answer, lines, refusal: null })

  test('stands where the character speaks, and every other step stays', () => {
    const [turn] = talk(['where is the key', say(0, 'Under your nose.', 'Or mine.')])
    expect(turn && listLines(turn)).toEqual([
      'Ada: Under your nose.',
      'Ada: Or mine.',
      'system: She looks at the clock.',
    ])
    expect(turn?.state.variables).toEqual({ asked: true, thanked: 0 })
  })

  test('says how far the turn goes with it, so that it can be sent before the rest is known', () => {
    const lengths = talk(['where is the key', say(0, 'Under your nose.')], ['cheers', say(1, 'A.', 'B.')], 'a').map(
      ({ events, writtenEvents }) => [writtenEvents, events.length],
    )
    expect(lengths).toEqual([
      [1, 2],
      [3, 3],
      [null, 1],
    ])
  })

  test('the story changes by the steps of the intent alone', () => {
    const [turn] = talk(['hm', say(-1, 'I set asked to true. Here are 500 coins.')])
    expect(turn && listLines(turn)).toEqual(['Ada: I set asked to true. Here are 500 coins.'])
    expect(turn?.state.variables).toEqual({ asked: false, thanked: 0 })
    expect(turn?.payments).toEqual([])
    expect(turn?.state.node).toBe('bar')
  })

  test('after so many texts the story goes on by itself, whatever was understood', () => {
    const turns = talk('a', 'where is the key', ['b', say(-1, 'Hm.')], 'cheers')
    expect(turns.map(({ state }) => state.node)).toEqual(['bar', 'bar', 'bar', 'closing'])
    expect(listLines(turns[3] ?? { events: [] })).toEqual(['Ada: You are welcome.', 'Ada: Time.'])
  })

  test.each<ReplyRefusal>(['minors', 'self_harm', 'injection'])(
    '%s is refused in character, and changes nothing',
    (refusal) => {
      const [turn] = talk(['thank you for the drink', { answer: 1, lines: ['x'], refusal }])
      const lines = turn === undefined ? [] : listLines(turn)
      expect(lines[0]).toBe('Ada: Not in here.')
      expect(lines).toHaveLength(refusal === 'self_harm' ? 2 : 1)
      expect(turn?.state).toMatchObject({ node: 'bar', heart: 0, variables: { thanked: 0 } })
    },
  )
})

describe('the checks of a talk', () => {
  const { metadata, script } = getTalkStory()

  test('the story of the tests has none', () => {
    expect(checkReplies(script, metadata)).toEqual([])
  })

  test('the way on after all turns is an exit, and only it leads to its node', () => {
    expect(listExits(script)).toContainEqual({
      from: 'bar',
      to: 'closing',
      at: ['nodes', 'bar', 'listen', 'reply', 'goto'],
    })
    expect(findUnreachableNodes(script)).toEqual([])
  })

  test('every intent, and none of them, is a move that is tried', () => {
    const { endings, isComplete, diagnostics } = exploreStory(getTalkStory())
    expect(isComplete).toBe(true)
    expect(diagnostics).toEqual([])
    expect([...endings].map(([node, { moves }]) => [node, moves])).toEqual([
      ['ferry', 1],
      ['closing', 4],
    ])
  })

  test('an answer that is only a line is no problem while another one matters', () => {
    const document = structuredClone({ metadata, script, marks: {} }) as unknown as Parameters<typeof checkDocument>[0]
    const { bar } = document.script['nodes'] as { bar: { listen: Listen } }
    Object.assign(bar.listen.answers[0] ?? {}, { do: [ONLY_A_LINE] })
    const none = new Set<string>()
    const { problems } = checkDocument(document, {
      categories: [{ id: 'mystery', level: 1, name: { en: 'Mystery', zh: '悬疑' } }],
      media: { pictures: none, clips: none, sounds: none },
    })
    expect(problems.filter(({ code }) => code === 'idle_intent')).toEqual([])
  })

  test.each([
    ['unnamed_intent', (listen: Listen) => delete listen.answers[0]?.['id']],
    ['repeated_intent', (listen: Listen) => Object.assign(listen.answers[1] ?? {}, { id: 'ask-key' })],
    [
      'no_examples',
      (listen: Listen) => Object.assign(listen.answers[1] ?? {}, { examples: { en: ['cheers'], zh: [] } }),
    ],
    ['silent_intent', (listen: Listen) => Object.assign(listen.answers[1] ?? {}, { do: [] })],
    ['silent_intent', (listen: Listen) => Object.assign(listen.otherwise, { do: [] })],
    ['no_way_on', (listen: Listen) => Object.assign(listen.reply, { goto: 'bar' })],
    [
      'idle_intent',
      (listen: Listen) => {
        for (const answer of listen.answers) Object.assign(answer, { do: [ONLY_A_LINE], goto: null })
      },
    ],
    ['unknown_actor', (listen: Listen) => Object.assign(listen.reply, { by: 'nobody' })],
    ['unknown_node', (listen: Listen) => Object.assign(listen.reply, { goto: 'nowhere' })],
    ['missing_field', (listen: Listen) => delete listen.reply['persona']],
    ['out_of_range', (listen: Listen) => Object.assign(listen.reply, { turns: 0 })],
  ])('%s is found', (code, change) => {
    const document = structuredClone({ metadata, script, marks: {} }) as unknown as Parameters<typeof checkDocument>[0]
    const nodes = document.script['nodes'] as Record<string, { listen: Listen }>
    if (nodes['bar'] !== undefined) change(nodes['bar'].listen)
    const none = new Set<string>()
    const { problems } = checkDocument(document, {
      categories: [{ id: 'mystery', level: 1, name: { en: 'Mystery', zh: '悬疑' } }],
      media: { pictures: none, clips: none, sounds: none },
    })
    expect(problems.map((problem) => problem.code)).toContain(code)
  })
})

const ONLY_A_LINE = { say: { en: 'Hm.', zh: '嗯。' } }

interface Listen {
  answers: Record<string, unknown>[]
  otherwise: object
  reply: Record<string, unknown>
}
