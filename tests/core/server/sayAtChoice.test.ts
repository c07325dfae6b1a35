/** What is written at a choice: the option that it means, small talk, or what is not understood. */
import { describe, expect, test } from 'vitest'
import { type StoryNode, type StoryOption } from '../../../protocol/story.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { makeMove, startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP, type Ownership } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { type AcceptedMove, requireAccepted } from './fair-stories.ts'
import { getTalkStory, listLines, TALK_SETUP } from './talkStory.ts'

const RICH: Ownership = { coins: 50, owned: new Set<string>() }
const OPTIONS: StoryOption[] = [
  createOption('ticket', { en: 'Keep the ticket', zh: '把车票收好' }),
  createOption('lamp', { en: 'Carry the lamp for her', zh: '替她提灯' }),
  createOption('leave', { en: 'Leave without a word', zh: '一声不吭地走掉' }, { en: ['go away'], zh: ['走吧'] }),
  { ...createOption('wine', { en: 'Buy the dearest bottle', zh: '买最贵的那瓶酒' }), price: 5 },
  { ...createOption('secret', { en: 'Tell her the secret', zh: '把秘密告诉她' }), when: 'false' },
]

function createOption(id: string, text: Record<Locale, string>, examples?: Record<Locale, string[]>): StoryOption {
  return { id, text, price: 0, finish: false, set: {}, goto: 'closing', ...(examples && { examples }) }
}

/** A story of one choice, before which Ada speaks where she is there. */
function createSetup(locale: Locale, isWithAda = true): GameSetup {
  const story = getTalkStory()
  const choose: StoryNode['choose'] = {
    style: 'default',
    tooltip: { en: 'What now?', zh: '怎么办？' },
    options: OPTIONS,
  }
  const greeting = { say: { en: 'Well?', zh: '嗯？' }, by: 'ada', voice: false, actions: [] }
  const unclear = { en: ['I did not get that.', 'Say it plainly.'], zh: ['没听明白。', '直说吧。'] }
  const small_talk = { name: { en: ['Ada.'], zh: ['阿达。'] } }
  const ada = { name: { en: 'Ada', zh: '阿达' }, avatar: 'ada', voice: 'mid' as const, small_talk, unclear }
  const speakers = { ...story.script.speakers, ada }
  const nodes = { ...story.script.nodes, here: { do: isWithAda ? [greeting] : [], choose } }
  return { ...TALK_SETUP, locale, story: { ...story, script: { ...story.script, start: 'here', speakers, nodes } } }
}

function say(texts: readonly string[], setup = createSetup('en'), ownership: Ownership = RICH): AcceptedMove[] {
  let turn = requireAccepted(startGame(setup, ownership))
  return texts.map((text) => {
    turn = requireAccepted(makeMove(setup, turn.ownership, turn.state, { kind: 'write', text, actorId: null }))
    return turn
  })
}

/** The option that a text chose; null where the options came again. */
function findChosen(text: string, locale: Locale): string | null {
  const [turn] = say([text], createSetup(locale))
  return turn?.state.chosen.at(-1) ?? null
}

function getOffer({ events }: AcceptedMove): { tooltip?: string | undefined; ids: string[]; acceptsText: unknown } {
  const last = events.at(-1)
  if (last?.event_type !== 'show_chat_options') throw new Error('nothing is offered')
  const { tooltip, options, accepts_text } = last.data
  return { tooltip, ids: options.map(({ option_id }) => option_id), acceptsText: accepts_text }
}

describe('[I17] what is written at a choice', () => {
  test.each<[string, Locale, string | null]>([
    ['Keep the ticket', 'en', 'ticket'],
    ["I'll keep the tiket", 'en', 'ticket'],
    ['the ticket', 'en', 'ticket'],
    ['carry her lamp', 'en', 'lamp'],
    ['let me carry that lamp for you', 'en', 'lamp'],
    ['go away', 'en', 'leave'],
    ['leave', 'en', 'leave'],
    ['the second one', 'en', 'lamp'],
    ['I will not keep the ticket', 'en', null],
    ['what is the ticket for?', 'en', null],
    ['ticket or lamp', 'en', null],
    ['tell her the secret', 'en', null],
    ['purple elephants', 'en', null],
    ['收好车票', 'zh', 'ticket'],
    ['我来提灯', 'zh', 'lamp'],
    ['走吧', 'zh', 'leave'],
    ['第二个', 'zh', 'lamp'],
    ['选三', 'zh', 'leave'],
    ['不收车票', 'zh', null],
    ['车票是干什么用的？', 'zh', null],
    ['紫色的大象', 'zh', null],
  ])('%s (%s): %s', (text, locale, expected) => {
    expect(findChosen(text, locale)).toBe(expected)
  })

  test('takes the option in the words of the player, and goes on like a tap', () => {
    const [said] = say(['keep that ticket'])
    const setup = createSetup('en')
    const start = requireAccepted(startGame(setup, RICH))
    const tapped = requireAccepted(
      makeMove(setup, RICH, start.state, { kind: 'choose', optionId: 'ticket', actorId: null }),
    )
    expect(said?.line).toEqual({ kind: 'text', text: 'keep that ticket' })
    expect(said?.state).toEqual(tapped.state)
    expect(said?.events).toEqual(tapped.events)
  })

  test.each<[Locale, string, RegExp]>([
    ['en', 'buy the dearest bottle', /“Buy the dearest bottle” costs 5 diamonds/],
    ['zh', '买最贵的那瓶酒', /“买最贵的那瓶酒”要 5 颗钻石/],
  ])('buys nothing (%s): the price stands over the options', (locale, text, hint) => {
    for (const ownership of [RICH, NO_OWNERSHIP]) {
      const [turn] = say([text], createSetup(locale), ownership)
      if (turn === undefined) throw new Error('no turn')
      expect(turn).toMatchObject({
        payments: [],
        state: { node: 'here', chosen: [] },
        ownership: { coins: ownership.coins },
      })
      expect(getOffer(turn).tooltip).toMatch(hint)
    }
  })

  test('takes a paid option that is owned', () => {
    const owned = new Set(['option:talk/here/wine'])
    const [turn] = say(['the dearest bottle'], createSetup('en'), { coins: 0, owned })
    expect(turn?.state.chosen).toEqual(['wine'])
  })

  test('is answered by the one whom the player is with, and leaves the choice open', () => {
    const turns = say(['what is your name?', 'purple elephants', 'green elephants', 'blue elephants'])
    expect(turns.map(listLines).map((lines) => lines.length)).toEqual([1, 1, 1, 0])
    expect(turns.slice(1, 3).map(listLines)).toEqual([['Ada: I did not get that.'], ['Ada: Say it plainly.']])
    for (const turn of turns) {
      expect(getOffer(turn)).toMatchObject({ ids: ['ticket', 'lamp', 'leave', 'wine'], acceptsText: true })
      expect(turn.state).toMatchObject({ node: 'here', chosen: [] })
    }
    expect(turns.map((turn) => getOffer(turn).tooltip)).toEqual([
      'What now?',
      'Say one of these in other words, or tap it:',
      'Say one of these in other words, or tap it:',
      'Say one of these in other words, or tap it:',
    ])
  })

  test('is answered by nobody where nobody is there; danger always is', () => {
    const [nobody, danger] = say(['what is your name?', 'I want to kill myself'], createSetup('en', false))
    if (nobody === undefined || danger === undefined) throw new Error('no turn')
    expect(listLines(nobody)).toEqual([])
    expect(getOffer(nobody).tooltip).toBe('Say one of these in other words, or tap it:')
    expect(listLines(danger).join()).toContain('988')
    expect(getOffer(danger).ids).toContain('ticket')
  })
})
