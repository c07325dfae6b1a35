/**
 * What a player writes at a choice: the option that it means, else small talk or words that are not understood, which the person answers whom the player
 * is with. Then the options are offered again. Rule I17.
 */
import { completeTranslations, forEachLocale, type Locale } from '../../protocol/locale.ts'
import { type StoryAnswer, type StoryNode, type StoryOption } from '../../protocol/story.ts'
import { createChoice } from './enterNode.ts'
import { judgeText } from './findMeantAnswer.ts'
import { formatText } from './formatText.ts'
import { itemKeys } from './ownership.ts'
import { isInquiry } from './recogniseSmallTalk.ts'
import { createRenderContext, type GameSetup } from './setup.ts'
import { answerSmallTalk, hasSmallTalk, type Listen, sayUnclear } from './smallTalk.ts'
import { listFeatures, measureShare, normalizeText } from './textFeatures.ts'
import { appendEvent, type Turn } from './turn.ts'

type Choose = NonNullable<StoryNode['choose']>

/** So much of a text in the words of an option means it, and so much more than in those of any other. */
const SHARE_MIN = 0.5
const SHARE_LEAD = 0.25
/** From so much on a text is an option and no small talk. */
const SHARE_SURE = 0.8

/** What stands over the options where words alone do not choose. */
const HINTS = completeTranslations({
  en: 'Say one of these in other words, or tap it:',
  zh: '换个说法，或者直接点一项：',
})
const PRICE_HINTS = completeTranslations({
  en: '“{text}” costs {coins, plural, one {# diamond} other {# diamonds}}. Tap it, and you are asked first.',
  zh: '“{text}”要 {coins} 颗钻石。点一下它，会先问过你。',
})

/** The option that a text means, if it costs nothing; else the turn in which the text was answered and the options come again. */
export function sayAtChoice(
  setup: GameSetup,
  choose: Choose,
  options: readonly StoryOption[],
  text: string,
  turn: Turn,
): { option: StoryOption } | { turn: Turn } {
  const { locale, story } = setup
  const partner = createPartner(turn)
  const meaning = judgeText(
    { answers: options.map((option) => toAnswer(setup, option, turn)), small_talk: undefined },
    text,
    hasSmallTalk(setup, partner, turn.state),
  )
  const byWords = meaning.smallTalk === 'hard_news' ? null : findByWords(setup, options, text, turn)
  const isTalk = meaning.smallTalk !== null && (byWords === null || byWords.share < SHARE_SURE)
  const option = options[meaning.answer] ?? (isTalk ? undefined : byWords?.option)
  if (option !== undefined) {
    const isPaid =
      option.price > 0 && !turn.ownership.owned.has(itemKeys.option(story.metadata.id, turn.state.node, option.id))
    if (!isPaid) return { option }
    const values = {
      text: createRenderContext(setup, turn.state, turn.ownership).localize(option.text),
      coins: option.price,
    }
    return { turn: offerAgain(setup, choose, turn, formatText(PRICE_HINTS[locale], locale, values)) }
  }
  if (meaning.smallTalk !== null) {
    const talk = { kind: meaning.smallTalk, hardNews: meaning.hardNews }
    return { turn: offerAgain(setup, choose, answerSmallTalk(setup, partner, talk, turn)) }
  }
  return {
    turn: offerAgain(setup, choose, { ...sayUnclear(setup, turn.state.spoke, turn), isMissed: true }, HINTS[locale]),
  }
}

/** The one whom the player is with, as one who is spoken to. Where nobody is there nobody answers; the app answers danger all the same. */
function createPartner({ state: { spoke } }: Turn): Listen {
  return { answers: [], otherwise: { do: [], goto: null }, small_talk: { by: spoke ?? NOBODY, message: false } }
}

/** No speaker's id begins so. */
const NOBODY = '~nobody'

function offerAgain(setup: GameSetup, choose: Choose, turn: Turn, hint: string | null = null): Turn {
  return appendEvent(turn, createChoice(setup, choose, turn, hint))
}

/** An option as an answer to free text: its own words, those of its picture, its number, and the author's examples. */
function toAnswer(setup: GameSetup, option: StoryOption, turn: Turn): StoryAnswer {
  return {
    match: forEachLocale(() => []),
    examples: forEachLocale((locale) => listWords({ ...setup, locale }, option, turn)),
    do: [],
    goto: null,
  }
}

function listWords(setup: GameSetup, { text, alt, examples }: StoryOption, { state, ownership }: Turn): string[] {
  const { localize } = createRenderContext(setup, state, ownership)
  return [localize(text), ...(alt === undefined ? [] : [localize(alt)]), ...(examples?.[setup.locale] ?? [])]
}

/** The option whose words hold most of the text, where those of no other hold nearly as much. A question chooses none. */
function findByWords(
  setup: GameSetup,
  options: readonly StoryOption[],
  text: string,
  turn: Turn,
): { option: StoryOption; share: number } | null {
  const ordinal = findByNumber(options, text, setup.locale)
  if (ordinal !== null) return { option: ordinal, share: 1 }
  if (isInquiry(text)) return null
  const { isNegated } = listFeatures(normalizeText(text))
  const ranked = options
    .map((option) => {
      const fitting = listWords(setup, option, turn).filter(
        (words) => !isNegated || listFeatures(normalizeText(words)).isNegated,
      )
      return { option, share: Math.max(0, ...fitting.map((words) => measureShare(text, words))) }
    })
    .toSorted((one, other) => other.share - one.share)
  const [best, second] = ranked
  if (best === undefined || best.share < SHARE_MIN) return null
  return second !== undefined && best.share - second.share < SHARE_LEAD ? null : best
}

const ORDINALS: Readonly<Record<Locale, readonly RegExp[]>> = completeTranslations({
  en: ['first|1st|one|1', 'second|2nd|two|2', 'third|3rd|three|3', 'fourth|4th|four|4'].map(
    (word) =>
      new RegExp(
        `^(?:i (?:choose|take|pick) )?(?:the |option |number |choice )*(?:${word})(?: (?:one|option|choice))?$`,
      ),
  ),
  zh: ['一1', '二两2', '三3', '四4'].map((sign) => new RegExp(`^我?(?:选|要)?第?[${sign}](?:个|项|条|种)?(?:吧)?$`)),
})

/** The option of which a text says no more than the place. */
function findByNumber(options: readonly StoryOption[], text: string, locale: Locale): StoryOption | null {
  const plain = normalizeText(text).replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
  const index = ORDINALS[locale].findIndex((pattern) => pattern.test(plain))
  return options[index] ?? null
}
