/** Small talk, hard news, and what was not understood: what a text is taken for, and what is said. */
import { describe, expect, test } from 'vitest'
import { type StoryAnswer, type SmallTalkKind } from '../../../protocol/story.ts'
import { judgeText } from '../../../server/engine/findMeantAnswer.ts'
import { makeMove, startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { HELP, type Listen } from '../../../server/engine/smallTalk.ts'
import { type AcceptedMove, requireAccepted } from './fair-stories.ts'
import { getTalkNode, getTalkStory, listLines, TALK_SETUP } from './talkStory.ts'

const answer = (en: string[], zh: string[], parts: Partial<StoryAnswer> = {}): StoryAnswer => ({
  match: { en, zh },
  examples: { en: [], zh: [] },
  do: [],
  goto: null,
  ...parts,
})

/** What a text is taken for at a question about lamps and animals. */
function understand(text: string, message = false): SmallTalkKind | number {
  const answers = [
    answer(['\\blamps?\\b'], ['灯']),
    answer(['\\btiger', '\\bfox'], ['虎', '熊', '狐狸']),
    answer(['\\byours?\\b', '\\byou\\b'], ['你'], { examples: { en: ['I came to see you'], zh: ['来看你'] } }),
    answer(['\\bhungry\\b'], ['饿'], { examples: { en: ['I am hungry'], zh: ['我饿了'] } }),
    answer(['\\bclear'], ['雪停']),
    answer(['\\bsnow'], ['雪']),
  ]
  const found = judgeText({ answers, small_talk: { message } }, text, () => true)
  return found.smallTalk ?? found.answer
}

describe('a text is', () => {
  test.each<[string, SmallTalkKind]>([
    ["what's your name?", 'name'],
    ['你叫啥来着', 'name'],
    ['who are you anyway', 'who'],
    ['r u a bot', 'human'],
    ['你是真人还是电脑', 'human'],
    ['你最近怎么样', 'how_are_you'],
    ['how old are you', 'age'],
    ['你结婚了没', 'family'],
    ['what do you do for a living', 'work'],
    ['讲个笑话', 'joke'],
    ['you are so funny', 'compliment'],
    ['闭嘴', 'insult'],
    ['will you marry me', 'flirt'],
    ['got any food?', 'hunger'],
    ['今天天气不错', 'weather'],
    ['where are we', 'place'],
    ['几点了', 'time'],
    ['say that again?', 'said_before'],
    ['huh? i don’t get it', 'confused'],
    ['好无聊', 'bored'],
    ['yep', 'yes'],
    ['不要', 'no'],
    ['哈哈哈哈', 'laugh'],
    ['😂', 'laugh'],
    ['haha good one', 'laugh'],
    ['……', 'silence'],
    ['hello there', 'hello'],
    ['what is behind the door', 'question'],
    ['u look nice tonight', 'compliment'],
    ['ur cute for a ghost', 'flirt'],
    ['ur so weird lol', 'insult'],
    ['你笑起来挺好看', 'flirt'],
    ['what r u a robot', 'human'],
    ['this is boring when does smth happen', 'bored'],
    ['none of ur business', 'insult'],
    ['关你屁事', 'insult'],
    ['i’m not telling', 'no'],
    ['thanks so much', 'thanks'],
    ['sorry about that', 'thanks'],
    ['谢谢你啊', 'thanks'],
    ['对不起', 'thanks'],
    ['im kinda scared ngl', 'fear'],
    ['are you afraid of the dark', 'fear'],
    ['我好紧张啊手都在抖', 'fear'],
    ['do you ever sleep', 'tired'],
    ['im so tired', 'tired'],
    ['走不动了', 'tired'],
    ['你累不累', 'tired'],
    ['what do we do now', 'next'],
    ['where are we going', 'next'],
    ['ok 然后呢', 'next'],
    ['咱们去哪儿', 'next'],
    ['how long have you been here', 'how_long'],
    ['你做这个几年了呀', 'how_long'],
    ['冷死了有没有热水', 'hunger'],
  ])('%s: %s', (text, kind) => {
    expect(understand(text)).toBe(kind)
  })

  test.each<[string, SmallTalkKind | number, string]>([
    ['your lamps are stupid', 'insult', 'an insult beside a key word'],
    ['I came about a lamp', 0, 'the key word'],
    ['what is the lamp for', 'question', 'a question about a thing is no wish for it'],
    ['那盏灯是干什么的', 'question', 'a question about a thing is no wish for it'],
    ['is it a tiger?', 1, 'a guess'],
    ['not a tiger please', -1, 'negation'],
    ['anything but a fox', -1, 'negation'],
    ['我不想当老虎', -1, 'negation'],
    ['除了狐狸都行', -1, 'negation'],
    ['雪停了', 4, 'the longer word'],
    ['what is your name', 'name', 'a small word of a pattern is not what is meant'],
    ['I am starving', 'hunger', 'small talk'],
    ['I am so hungry', 3, 'the story has the answer to it'],
    ['my name is on the lamp', 0, 'no whole phrase'],
    ['can i be a tiger lol', 1, 'a wish that is put as a question'],
    ['能当狐狸吗', 1, 'a wish that is put as a question'],
    ['the tiger, and i am so bored', 1, 'a clause that is small talk is the least of it'],
    ['im not waiting for anyone, i am with the lamp', 0, 'the key word'],
  ])('%s: %s (%s)', (text, meaning) => {
    expect(understand(text)).toBe(meaning)
  })

  test.each(['hello', 'I love you', 'you are beautiful', '你好', 'yes', 'how are you'])(
    'in a message to somebody else %s is no small talk',
    (text) => {
      expect(typeof understand(text, true)).toBe('number')
    },
  )

  test.each(['are you a bot', 'I am bored', 'what am I supposed to do', 'this game is stupid'])(
    'in a message %s still is',
    (text) => {
      expect(typeof understand(text, true)).toBe('string')
    },
  )

  test.each([
    'my dad died yesterday',
    'my cat passed away, and I came about a lamp',
    'My boyfriend dumped me an hour ago',
    'i got laid off today',
    'my wife left me a week ago',
    'my mum has cancer',
    '我奶奶上礼拜走了',
    '刚被男朋友甩了',
    '我妈查出癌症了',
    '今天被公司裁了',
    '我分手了',
    'doctors say my dad hasnt got long',
    'my gran wont make it to spring',
    'we put our dog down today',
    'my parents are getting divorced',
    'he hit me again',
    'they found a lump',
    'im being bullied at school',
    'our house burned down',
    '医生说我爸没多久了',
    '我家狗今天安乐死',
    '老公打我',
    '女朋友跟别人跑了',
    '我妈不要我了',
    '查出来是恶性的',
    '孩子没保住',
    'cant stop crying',
    'i had a huge fight with my mum',
    'i dont want to go home',
    '刚和爸妈吵架了不想回家',
    '好想有人陪',
    'im so tired of everything',
    'what’s the point of living',
    'nobody would even notice if i was gone',
    'i can’t go on',
    '我撑不下去了',
    'I want to die',
    'i want to die my mom hates me',
    'wanna die for the pain to stop',
    'my dad beats me with a belt',
    'he beats me up',
    'my uncle beats me',
    'my stepdad hits me',
    '不想活了',
  ])('%s is hard news, whatever else it says', (text) => {
    expect(understand(text)).toBe('hard_news')
    expect(understand(text, true)).toBe('hard_news')
  })

  test.each([
    'the lamp died',
    'my sister left three years ago',
    'he left me a lamp',
    'I lost my way to the lamp',
    'he beats me at cards',
    'he beats me in every game',
    'she hit me up last night',
    'I found a lump of coal',
    'a sugar lump, please',
    'the doctor said only to wait',
    'I want to die my hair blue',
    'I want to die of embarrassment',
    'that hit me with a lamp',
    '灯没了',
    '我妈走得很快',
    '打我一下试试',
  ])('%s is not', (text) => {
    expect(understand(text)).not.toBe('hard_news')
  })
})

/** The talk of Ada, who has lines for some kinds, with a part of it changed. */
function createSetup(parts: Partial<Listen> = {}): GameSetup {
  const story = getTalkStory()
  const { metadata, script } = story
  const ada = metadata.actors[0]
  const listen: Listen = {
    ...getTalkNode(),
    small_talk: { message: false, back: { en: ['And the key?', 'So?'], zh: ['那钥匙呢？'] } },
    ...parts,
  }
  const small_talk = {
    name: { en: ['Ada.', 'Still Ada.'], zh: ['阿达。'] },
    hard_news: { en: ['Sit down.'], zh: ['坐下。'] },
    work: { en: ['I light lamps.'], zh: ['我点灯。'] },
  }
  return {
    ...TALK_SETUP,
    story: {
      ...story,
      script: {
        ...script,
        speakers: { ada: { name: ada?.name ?? { en: 'Ada', zh: '阿达' }, avatar: 'ada', voice: 'mid', small_talk } },
        nodes: { ...script.nodes, bar: { do: [], listen } },
      },
    },
  }
}

function write(setup: GameSetup, ...texts: string[]): AcceptedMove[] {
  let turn: AcceptedMove = requireAccepted(startGame(setup, NO_OWNERSHIP))
  return texts.map((text) => {
    turn = requireAccepted(makeMove(setup, turn.ownership, turn.state, { kind: 'write', text, actorId: null }))
    return turn
  })
}

const listSaid = (turns: readonly AcceptedMove[]): string[] => turns.flatMap(listLines)

test('no text takes long', () => {
  const before = performance.now()
  for (const text of ['哈', 'ha', 'so ', '嗯', 'very ', 'um', '你好', '不', 'my dad ', '啊', '😂', '你是'])
    for (const end of ['x', '?', '。的', ' died'])
      for (const length of [60, 120, 5_000]) understand(text.repeat(length / text.length) + end)
  expect(performance.now() - before).toBeLessThan(2_000)
})

describe('small talk', () => {
  test('is answered from the lines of the speaker, each once, leads back, and changes nothing', () => {
    const turns = write(createSetup(), 'what is your name', 'what is your name', 'your name?')
    expect(listSaid(turns)).toEqual(['Ada: Ada. And the key?', 'Ada: Still Ada. So?'])
    for (const { state } of turns) expect(state).toMatchObject({ node: 'bar', written: 0, variables: { asked: false } })
  })

  test('is answered by written lines, and says how far the turn goes with them, before the examples', () => {
    const setup = createSetup()
    const smallTalk = { kind: 'name', hardNews: null } as const
    const understood = { answer: -1, lines: ['Guess.', 'Or ask.'], refusal: null, smallTalk }
    const move = { kind: 'write', text: 'what is your name', actorId: null } as const
    const turns = [requireAccepted(startGame(setup, NO_OWNERSHIP))]
    for (let count = 0; count < 3; count += 1) {
      const { ownership, state } = turns.at(-1) ?? requireAccepted(startGame(setup, NO_OWNERSHIP))
      turns.push(requireAccepted(makeMove(setup, ownership, state, move, null, understood)))
    }
    expect(turns.slice(1).map(({ events, writtenEvents }) => [writtenEvents, events.length])).toEqual([
      [2, 2],
      [2, 2],
      [2, 3],
    ])
    expect(listSaid(turns.slice(3))).toEqual(['Ada: Guess.', 'Ada: Or ask.'])
    expect(write(setup, move.text)[0]?.writtenEvents).toBeNull()
  })

  test('is no small talk where the speaker has no line for it', () => {
    expect(listSaid(write(createSetup(), 'how old are you'))).toEqual(['Ada: Come again?'])
    // A narrower kind has the lines of the broader one, which stories were written with.
    expect(listSaid(write(createSetup(), 'how long have you been here'))).toEqual(['Ada: I light lamps. And the key?'])
  })

  test('keeps nobody for ever: after twelve answers a text counts as any other', () => {
    const turns = write(createSetup(), ...Array.from({ length: 16 }, () => 'what is your name'))
    expect(turns.findIndex(({ state }) => state.node === 'closing')).toBe(15)
  })
})

describe('hard news', () => {
  test('is answered with care, and not led back from', () => {
    expect(listSaid(write(createSetup(), 'my dad died'))).toEqual(['Ada: Sit down.'])
  })

  test.each(['I want to die', 'i cant go on'])('%s: the app names help, outside of the fiction', (text) => {
    const [turn] = write(createSetup(), text)
    expect(turn && listLines(turn)).toEqual(['Ada: Sit down.', `tips: ${HELP.en}`])
    expect(HELP.en).toContain('988')
    expect(HELP.zh).toContain('12356')
  })

  test('also where the speaker has no line for it', () => {
    const setup = createSetup({ reply: undefined, after: { turns: 4, goto: 'closing' } })
    const silent = { ...setup, story: { ...setup.story, script: { ...setup.story.script, speakers: {} } } }
    expect(listSaid(write(silent, 'I want to die'))).toEqual([`tips: ${HELP.en}`])
  })
})

describe('what is not understood', () => {
  const again = { en: ['What was that?', 'Once more?'], zh: ['什么？', '再说一遍？'] }
  const listOptions = ({ events }: AcceptedMove): string[] =>
    events.flatMap((event) =>
      event.event_type === 'show_chat_options' ? event.data.options.map(({ text = '' }) => text) : [],
    )
  const withAgain = (parts: Partial<Listen> = {}): GameSetup =>
    createSetup({
      otherwise: { ...getTalkNode().otherwise, again },
      reply: undefined,
      after: { turns: 9, goto: 'closing' },
      ...parts,
    })

  test('never gets the same line twice in a game', () => {
    expect(listSaid(write(withAgain(), 'mm', 'nn', 'oo', 'pp'))).toEqual([
      'Ada: Come again?',
      'Ada: What was that?',
      'Ada: Once more?',
    ])
  })

  test('gets examples to tap from the second time on, beside which the player may write', () => {
    const turns = write(withAgain(), 'mm', 'nn')
    expect(turns.map(listOptions)).toEqual([[], ['where is the key', 'thank you for the drink', 'I have to go now']])
    expect(turns[1]?.events.at(-1)).toMatchObject({ data: { is_free_text: true, tooltip: 'You could say:' } })
  })

  test('an example that is tapped is the text that it shows', () => {
    const setup = withAgain({ suggest: { en: ['cheers', 'goodbye'], zh: ['多谢'] } })
    const [, turn] = write(setup, 'mm', 'nn')
    if (turn === undefined) throw new Error('there is no turn')
    const tap = (optionId: string) =>
      makeMove(setup, turn.ownership, turn.state, { kind: 'choose', optionId, actorId: null })
    expect(requireAccepted(tap('~say-1'))).toMatchObject({ line: { text: 'goodbye' }, state: { node: 'ferry' } })
    expect(tap('~say-7')).toEqual({ ok: false, refusal: 'unknown_option' })
    expect(tap('leave')).toEqual({ ok: false, refusal: 'unknown_option' })
  })

  test('a refused subject is refused once, and then not understood', () => {
    const setup = createSetup({ otherwise: { ...getTalkNode().otherwise, again } })
    let turn: AcceptedMove = requireAccepted(startGame(setup, NO_OWNERSHIP))
    const said = [1, 2, 3].flatMap(() => {
      const understood = { answer: -1, lines: null, refusal: 'injection' } as const
      turn = requireAccepted(
        makeMove(setup, turn.ownership, turn.state, { kind: 'write', text: 'x', actorId: null }, null, understood),
      )
      return listLines(turn)
    })
    expect(said).toEqual(['Ada: Not in here.', 'Ada: Come again?', 'Ada: What was that?'])
  })

  test('a puzzle that leads away and back offers examples when it is come back to', () => {
    const { script } = getTalkStory()
    const setup = withAgain({ otherwise: { do: [], goto: 'wrong' } })
    const nodes = { ...setup.story.script.nodes, wrong: { do: [], goto: 'bar' } }
    const puzzle = { ...setup, story: { ...setup.story, script: { ...script, nodes } } }
    expect(write(puzzle, 'mm', 'nn').map(listOptions)).toMatchObject([[], { length: 3 }])
  })
})
