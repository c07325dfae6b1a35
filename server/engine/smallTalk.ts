/**
 * Small talk, and what was not understood: each time another line of the one who is spoken to, none twice, and after two of them examples to tap. Neither
 * changes the story. In free turns the examples stand there from the first, beside what goes on.
 */
import { completeTranslations, forEachLocale, type Locale } from '../../protocol/locale.ts'
import { type Localized, type SmallTalkKind, type Step, type StoryNode } from '../../protocol/story.ts'
import { type DraftEvent } from './events.ts'
import { applySteps, applyWritten } from './applySteps.ts'
import { type HardNews } from './hardNews.ts'
import { findMeantAnswer } from './findMeantAnswer.ts'
import { createRenderContext, findActor, type GameSetup } from './setup.ts'
import { countSaid, type GameState, withSaid } from './state.ts'
import { appendEvent, type Turn } from './turn.ts'

export type Listen = NonNullable<StoryNode['listen']>

/** So many answers to small talk at one question; a further text counts as any other. */
const SMALL_TALK_MAX = 12
/** Examples are offered from so many texts on that led nowhere. */
const MISSES_MAX = 2
const SUGGESTIONS_MAX = 3
/** Beside what goes on. */
const FREE_SUGGESTIONS_MAX = 2
/** Ids of examples; no author's begins so. */
const SUGGESTION_ID = '~say-'
/** Goes on in free turns without a word. */
export const GO_ON_ID = '~go-on'

/** Small talk whose lines lead back to a question that was asked. */
const TO_A_QUESTION: ReadonlySet<SmallTalkKind> = new Set<SmallTalkKind>([
  'question',
  'yes',
  'no',
  'confused',
  'said_before',
])

/** Whether the one who is spoken to has lines for a kind of small talk now. Free turns ask nothing, so nothing leads back there. Rule I18. */
export function hasSmallTalk(setup: GameSetup, node: Listen, state: GameState): (kind: SmallTalkKind) => boolean {
  const { locale } = setup
  return (kind) =>
    (kind === 'hard_news' || state.chatted < SMALL_TALK_MAX) &&
    (node.free === undefined || !TO_A_QUESTION.has(kind)) &&
    listLines(setup, node, state, kind)[locale].length > 0
}

/** The turn after small talk. A written `line` stands in place of the character's own. */
export function answerSmallTalk(
  setup: GameSetup,
  node: Listen,
  { kind, hardNews }: { kind: SmallTalkKind; hardNews: HardNews | null },
  turn: Turn,
  written: readonly string[] | null = null,
): Turn {
  const by = findSpoken(setup, node, turn.state)
  const lines = listLines(setup, node, turn.state, kind)[setup.locale]
  const times = countSaid(turn.state, `${by} ${kind}`)
  // Hard news always gets an answer.
  const own = lines[kind === 'hard_news' ? times % Math.max(1, lines.length) : times] ?? ''
  // Hard news is no moment to ask on.
  const back = kind === 'hard_news' ? [] : (node.small_talk?.back?.[setup.locale] ?? [])
  const backName = `back ${turn.state.node}`
  const line = joinLines([own, back[countSaid(turn.state, backName)] ?? ''], setup.locale)
  const said = (written ?? (lines.length === 0 ? [node.reply?.refuse[setup.locale] ?? ''] : [line]))
    .filter((each) => each !== '')
    .map((each): Step => ({ say: forEachLocale(() => each), by, voice: false, actions: [] }))
  const help: Step[] = hardNews === 'danger' ? [{ tip: HELP, if: undefined }] : []
  const counted = withSaid(back.length === 0 ? turn.state : withSaid(turn.state, backName), `${by} ${kind}`)
  const chatted = { ...turn, state: { ...counted, chatted: counted.chatted + 1 } }
  const spoken =
    written === null ? applySteps(setup, [...said, ...help], chatted) : applyWritten(setup, said, help, chatted)
  const isOffered = node.free === undefined && kind !== 'hard_news' && spoken.state.chatted > MISSES_MAX
  return isOffered ? offerSuggestions(setup, node, spoken) : spoken
}

const SUGGESTED = completeTranslations({ en: 'You could say:', zh: '可以这样说：' })
const FREE_TURNS = completeTranslations({ en: 'Say what you like, or go on.', zh: '想说什么就说，不说也行。' })

/** Where help is to be had: lines that the countries name themselves, and what is so everywhere. In the app's own words, outside of the fiction. */
export const HELP = completeTranslations({
  en: 'This is from the app, not from the story. If you are thinking about hurting yourself, or cannot go on, please talk to someone now: a person you trust, or the emergency number of your country. Free lines, day and night: United States and Canada 988, United Kingdom and Ireland 116 123, Australia 13 11 14, New Zealand 1737.',
  zh: '这句话来自本应用，不是故事。如果你有伤害自己的念头，或者觉得撑不下去了，请现在就找人说说：身边信得过的人，或者当地的急救电话。中国大陆可拨全国统一心理援助热线 12356，紧急时拨 110 或 120；香港 18111，台湾 1925。',
})

/** The steps of a fallback that was said before: the speaker's next line in place of their first, and without one the steps without lines. */
export function listNextFallback(setup: GameSetup, { otherwise }: Listen, { node, said }: GameState): readonly Step[] {
  const times = Object.hasOwn(said, nameMiss(node)) ? (said[nameMiss(node)] ?? 0) : 0
  const [first, ...rest] = otherwise.do.filter((step) => 'say' in step)
  if (times === 0 || first === undefined || otherwise.again === undefined) return otherwise.do
  const next = otherwise.again[setup.locale][times - 1]
  return otherwise.do.flatMap((step): Step[] => {
    if (step === first) return next === undefined ? [] : [{ ...first, say: forEachLocale(() => next), actions: [] }]
    return rest.some((each) => each === step) ? [] : [step]
  })
}

/** The state after a text that was not understood. */
export function withMiss(state: GameState): GameState {
  return withSaid(state, nameMiss(state.node))
}

/** The turn with examples of what may be written: in free turns, and where two texts were not understood. */
export function offerExamples(setup: GameSetup, node: Listen, turn: Turn): Turn {
  if (node.free !== undefined) return offerFreeTurn(setup, node, node.free, turn)
  return countSaid(turn.state, nameMiss(turn.state.node)) < MISSES_MAX ? turn : offerSuggestions(setup, node, turn)
}

/** The text of an example by the id of its option; null for no such id. */
export function findSuggestion(node: Listen, id: string | null, locale: Locale): string | null {
  if (id?.startsWith(SUGGESTION_ID) !== true) return null
  return listSuggestions(node, locale)[Number(id.slice(SUGGESTION_ID.length))] ?? null
}

/** Whether a move goes on in free turns without a word. */
export function goesOnFreely({ free }: Listen, optionId: string | null): boolean {
  return free !== undefined && optionId === GO_ON_ID
}

/** Examples that were not answered yet, and what goes on. */
function offerFreeTurn(setup: GameSetup, node: Listen, free: Localized, turn: Turn): Turn {
  const { locale } = setup
  const { localize } = createRenderContext(setup, turn.state, turn.ownership)
  const examples = listSuggestions(node, locale)
    .map((text, index) => ({ option_id: `${SUGGESTION_ID}${index}`, text }))
    .filter(({ text }) => countSaid(turn.state, nameAnswer(turn.state, findMeantAnswer(node.answers, text))) === 0)
    .slice(0, FREE_SUGGESTIONS_MAX)
  const options = [...examples, { option_id: GO_ON_ID, text: localize(free) }]
  return appendEvent(turn, {
    event_type: 'show_chat_options',
    data: { style: 'default', options, tooltip: FREE_TURNS[locale], is_free_text: true },
  })
}

/** What counts how often an answer was given. */
export function nameAnswer({ node }: GameState, index: number): string {
  return `answer ${node} ${index}`
}

/** The turn with the next line of someone who has not understood, if they have one left. */
export function sayUnclear(setup: GameSetup, who: string | null, turn: Turn): Turn {
  const { speakers } = setup.story.script
  if (who === null || !Object.hasOwn(speakers, who)) return turn
  const name = `${who} unclear`
  const line = speakers[who]?.unclear?.[setup.locale][countSaid(turn.state, name)]
  if (line === undefined) return turn
  const step: Step = { say: forEachLocale(() => line), by: who, voice: false, actions: [] }
  return applySteps(setup, [step], { ...turn, state: withSaid(turn.state, name) })
}

function offerSuggestions({ locale }: GameSetup, node: Listen, turn: Turn): Turn {
  const options = listSuggestions(node, locale).map((text, index) => ({ option_id: `${SUGGESTION_ID}${index}`, text }))
  if (options.length === 0) return turn
  const event: DraftEvent = {
    event_type: 'show_chat_options',
    data: { style: 'default', options, tooltip: SUGGESTED[locale], is_free_text: true },
  }
  return appendEvent(turn, event)
}

/** Those of the author, else an example of each answer. */
function listSuggestions({ suggest, answers }: Listen, locale: Locale): readonly string[] {
  const written = suggest?.[locale] ?? []
  const given = written.length > 0 ? written : answers.flatMap(({ examples }) => examples[locale].slice(0, 1))
  return given.slice(0, SUGGESTIONS_MAX)
}

/** Who is spoken to. */
export function findSpoken({ story, actorId }: GameSetup, { small_talk, reply }: Listen, { actor }: GameState): string {
  return small_talk?.by ?? reply?.by ?? actor ?? findActor(story, actorId).id
}

function listLines(setup: GameSetup, node: Listen, state: GameState, kind: SmallTalkKind): Record<Locale, string[]> {
  const { speakers } = setup.story.script
  const by = findSpoken(setup, node, state)
  const talk = Object.hasOwn(speakers, by) ? speakers[by]?.small_talk : undefined
  const broader = BROADER[kind]
  return talk?.[kind] ?? (broader === undefined ? undefined : talk?.[broader]) ?? forEachLocale(() => [])
}

/** The kind whose lines answer, too, where a character has none of the narrower kind. */
const BROADER: Readonly<Partial<Record<SmallTalkKind, SmallTalkKind>>> = {
  thanks: 'yes',
  how_long: 'work',
  tired: 'how_are_you',
  next: 'question',
}

function joinLines(lines: readonly string[], locale: Locale): string {
  return lines.filter((line) => line !== '').join(locale === 'zh' ? '' : ' ')
}

function nameMiss(node: string): string {
  return `miss ${node}`
}
