/** Free turns between scenes: a few texts to the person the player is with, which use up nothing and change nothing. */
import { describe, expect, test } from 'vitest'
import { type Script, type StoryNode } from '../../../protocol/story.ts'
import { type SpeakerSmallTalk } from '../../../protocol/story/smallTalk.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { makeMove, type Move, startGame } from '../../../server/engine/moves.ts'
import { GO_ON_ID } from '../../../server/engine/smallTalk.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { checkReplies } from '../../../server/stories/checks/replyChecks.ts'
import { exploreStory } from '../../../server/stories/checks/exploreStory.ts'
import { type AcceptedMove, choose, requireAccepted, write } from './fair-stories.ts'
import { getTalkStory, listLines, TALK_SETUP } from './talkStory.ts'

type Listen = NonNullable<StoryNode['listen']>

const localize = (en: string, zh = en) => ({ en, zh })
const say = (en: string, zh = en) => ({ say: localize(en, zh), by: 'ada', voice: false, actions: [] })
const FREE: Listen = {
  free: localize('Walk on', '接着走'),
  after: { turns: 3, goto: 'closing' },
  small_talk: { by: 'ada', message: false },
  suggest: { en: ['What is the lamp for?', 'Where is the sea?'], zh: ['灯是干什么的？', '海在哪儿？'] },
  answers: [
    {
      match: { en: ['\\blamp'], zh: ['灯'] },
      examples: { en: ['what is the lamp for'], zh: ['灯是干什么的'] },
      do: [say('To see by.', '照亮。')],
      goto: null,
    },
    {
      match: { en: ['\\bsea\\b'], zh: ['海'] },
      examples: { en: ['where is the sea'], zh: ['海在哪儿'] },
      do: [say('There.', '那儿。')],
      goto: null,
    },
  ],
  otherwise: { do: [], goto: null },
}

function createScript(listen: Listen = FREE, smallTalk: SpeakerSmallTalk = {}): Script {
  const { script } = getTalkStory()
  const ada = {
    name: localize('Ada', '阿达'),
    avatar: 'ada',
    voice: 'mid' as const,
    small_talk: { name: { en: ['Ada.', 'Still Ada.'], zh: ['阿达。', '还是阿达。'] }, ...smallTalk },
    unclear: { en: ['What?', 'Pardon?'], zh: ['什么？', '嗯？'] },
  }
  return {
    ...script,
    start: 'walk',
    speakers: { ...script.speakers, ada },
    nodes: { ...script.nodes, walk: { do: [say('Come along.', '走吧。')], listen } },
  }
}

function createSetup(locale: Locale = 'en', listen: Listen = FREE, smallTalk: SpeakerSmallTalk = {}): GameSetup {
  return { ...TALK_SETUP, locale, story: { ...getTalkStory(), script: createScript(listen, smallTalk) } }
}

/** The turns after the start, by these moves. */
function play(moves: readonly Move[], setup = createSetup()): AcceptedMove[] {
  const turns = [requireAccepted(startGame(setup, NO_OWNERSHIP))]
  for (const move of moves) {
    const { ownership, state } = turns.at(-1) ?? turns[0] ?? fail()
    turns.push(requireAccepted(makeMove(setup, ownership, state, move)))
  }
  return turns
}

function fail(): never {
  throw new Error('no turn')
}

/** What is offered beside the field; null for nothing. */
function getOffer({
  events,
}: AcceptedMove): { ids: (string | undefined)[]; texts: (string | undefined)[]; isFree: unknown } | null {
  const last = events.at(-1)
  if (last?.event_type !== 'show_chat_options') return null
  const { options, is_free_text } = last.data
  return {
    ids: options.map(({ option_id }) => option_id),
    texts: options.map(({ text }) => text),
    isFree: is_free_text,
  }
}

describe('[I18] free turns', () => {
  test.each<[Locale, string[]]>([
    ['en', ['What is the lamp for?', 'Where is the sea?', 'Walk on']],
    ['zh', ['灯是干什么的？', '海在哪儿？', '接着走']],
  ])('offer examples and a way on beside the field (%s)', (locale, texts) => {
    const [start] = play([], createSetup(locale))
    expect(getOffer(start ?? fail())).toEqual({ ids: ['~say-0', '~say-1', GO_ON_ID], texts, isFree: true })
  })

  test('a player who goes on at once misses nothing', () => {
    const setup = createSetup()
    const [start, gone] = play([choose(GO_ON_ID)], setup)
    expect(gone?.line).toEqual({ kind: 'text', text: 'Walk on' })
    expect(gone?.state.node).toBe('closing')
    const { node: _, shown: _shown, spoke: _spoke, people: _people, ...before } = start?.state ?? fail()
    expect(gone?.state).toMatchObject({ variables: before.variables, heart: before.heart, chosen: [], said: {} })
  })

  test('an example that was answered is not offered again, tapped or written', () => {
    const turns = play([choose('~say-0'), write('and the sea?')])
    expect(turns.slice(1).map(listLines)).toEqual([['Ada: To see by.'], ['Ada: There.']])
    expect(turns.slice(1).map((turn) => getOffer(turn)?.ids)).toEqual([['~say-1', GO_ON_ID], [GO_ON_ID]])
  })

  test.each<[string, string[]]>([
    ['answers', ['lamp', 'sea', 'lamp']],
    ['small talk', ['what is your name?', 'what is your name?', 'what is your name?']],
    ['what is not understood', ['purple', 'green', 'blue']],
    ['anything', ['lamp', 'what is your name?', 'purple']],
  ])('%s: each text counts, and the third goes on by itself', (_, texts) => {
    const turns = play(texts.map((text) => write(text)))
    expect(turns.map(({ state }) => state.node)).toEqual(['walk', 'walk', 'walk', 'closing'])
    for (const turn of turns.slice(0, 3)) expect(getOffer(turn)?.ids.at(-1)).toBe(GO_ON_ID)
    expect(turns.at(-1)?.state).toMatchObject({ chosen: [], heart: turns[0]?.state.heart })
  })

  test('what is not understood is answered by who is there, each time in other words', () => {
    const turns = play([write('purple elephants'), write('green elephants')])
    expect(turns.slice(1).map(listLines)).toEqual([['Ada: What?'], ['Ada: Pardon?']])
  })

  test.each(['is it far?', 'yes', 'no', 'I do not understand', 'what did you say?'])(
    'ask nothing, so %s is not answered by what leads back to a question',
    (text) => {
      const back = { en: ['I asked first.'], zh: ['是我先问的。'] }
      const kinds = { question: back, yes: back, no: back, confused: back, said_before: back }
      const talk = (listen: Listen): string[] =>
        listLines(play([write(text)], createSetup('en', listen, kinds)).at(-1) ?? fail())
      expect(talk({ ...FREE, free: undefined })).toEqual(['Ada: I asked first.'])
      expect(talk(FREE)).toEqual(['Ada: What?'])
    },
  )

  test.each(['why does the lamp burn all night?', 'I never liked that lamp'])(
    'what is asked about a thing, or denied of it, is answered by what is said of it: %s',
    (text) => {
      const [lamp, ...others] = FREE.answers
      const plain = { ...FREE, answers: [{ ...(lamp ?? fail()), examples: { en: [], zh: [] } }, ...others] }
      const answer = (listen: Listen): string[] =>
        listLines(play([write(text)], createSetup('en', listen)).at(-1) ?? fail())
      expect(answer(plain)).toEqual(['Ada: To see by.'])
      expect(answer({ ...plain, free: undefined })).toEqual([])
    },
  )

  test('danger is met by the help of the app, and the way on stays', () => {
    const turn = play([write('I want to kill myself')]).at(-1) ?? fail()
    expect(listLines(turn).join()).toContain('988')
    expect(getOffer(turn)?.ids).toContain(GO_ON_ID)
  })

  test('nobody is led back into them', () => {
    const [start] = play([])
    expect(start?.places.map(({ node }) => node)).not.toContain('walk')
  })

  test('they are no choice of a way through the story, and take no time of it', () => {
    const story = { ...getTalkStory(), script: createScript() }
    const asked = { ...story, script: createScript({ ...FREE, free: undefined }) }
    const [freely, asks] = [exploreStory(story).lengths, exploreStory(asked).lengths]
    expect(freely?.choices.least).toBe((asks?.choices.least ?? 0) - 3)
    expect(freely?.ms.least ?? Infinity).toBeLessThan(asks?.ms.least ?? 0)
  })
})

test.each<[string, Partial<Listen>, string[]]>([
  ['nothing is wrong with free turns that end and only say something', {}, []],
  ['they need an end', { after: undefined }, ['endless_listen', 'free_without_end']],
  [
    'an answer leads nowhere',
    { answers: FREE.answers.map((answer) => ({ ...answer, goto: 'closing' })) },
    ['free_turn_counts', 'free_turn_counts'],
  ],
  ['an answer changes nothing', { otherwise: { do: [{ set: { trust: 1 } }], goto: null } }, ['free_turn_counts']],
])('%s', (_, changes, codes) => {
  const found = checkReplies(createScript({ ...FREE, ...changes }), getTalkStory().metadata)
  expect(found.filter(({ at }) => at[1] === 'walk').map(({ code }) => code)).toEqual(codes)
})
