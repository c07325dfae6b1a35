/**
 * Finds what a player means by a free text: an answer of the story, by its patterns and by how like the text is to its examples, or small talk. All are weighed
 * together by how much of the text each explains.
 */
import { LOCALES } from '../../protocol/locale.ts'
import { type SmallTalkKind, type StoryAnswer, type StoryNode } from '../../protocol/story.ts'
import { type HardNews } from './hardNews.ts'
import { findMatches, type PatternMatch } from './matchPatterns.ts'
import { isInquiry, isQuestion, recogniseSmallTalk } from './recogniseSmallTalk.ts'
import {
  COMPARED_LENGTH,
  compareFeatures,
  type Features,
  listFeatures,
  measureWordShare,
  normalizeText,
  spellOut,
} from './textFeatures.ts'

type Listen = Pick<NonNullable<StoryNode['listen']>, 'answers' | 'small_talk'>

/** What a text means. */
export interface Meaning {
  /** The index of the answer; -1 for none. */
  answer: number
  smallTalk: SmallTalkKind | null
  /** With small talk of that kind. */
  hardNews: HardNews | null
}

/** A text is as good as an example that it is this like, of 1. */
const ENOUGH = 0.62
/** A pattern that matches one small word of a long text. A whole text is 1. */
const PATTERN_BASE = 0.62
/** Small talk from so much on. */
const SMALL_TALK_ENOUGH = 0.7
/** What the story foresaw counts so much more than small talk that explains as much. */
const OWN = 0.07
/** What the match of a pattern, and the likeness to an example, count in a question that the author did not foresee. */
const ASKED = 0.5
const ASKED_LIKE = 0.7

/** What cannot be small talk in a message to somebody else. */
const MESSAGE_KINDS: ReadonlySet<SmallTalkKind> = new Set([
  'hello',
  'how_are_you',
  'compliment',
  'insult',
  'flirt',
  'weather',
  'yes',
  'no',
])
/** A question in a message that is put to who gets it. */
const ADDRESSED = /\b(?:you|your|yours|u|ur)\b|[你您]/iu
/** It is not for who gets the message: about the app, or about somebody. */
const ABOUT_OTHERS =
  /\b(?:game|story|app)\b|\b(?:does|can|will|is|would|did) (?:he|she|they|it)\b|游戏|故事|[他她它](?:.{0,8})[吗么呢]|别人/iu

/** What a text means where the player writes freely. `isSmallTalk` says for which kinds there are lines. */
export function findMeaning(
  { answers, small_talk: options }: Listen,
  text: string,
  isSmallTalk: (kind: SmallTalkKind) => boolean = () => false,
): Meaning {
  const talk = recogniseSmallTalk(text)
  // Danger is answered even without a line: the app names help.
  if (talk?.hardNews === 'danger' || (talk?.hardNews === 'news' && isSmallTalk('hard_news')))
    return { answer: -1, smallTalk: 'hard_news', hardNews: talk.hardNews }
  const { answer, score } = findBestAnswer(answers, text)
  const isMessage = options?.message === true && !ABOUT_OTHERS.test(text)
  const isOpen = (kind: SmallTalkKind): boolean =>
    isSmallTalk(kind) && !(isMessage && (kind === 'question' ? ADDRESSED.test(text) : MESSAGE_KINDS.has(kind)))
  const own = answers[answer]
  const isOwn = own !== undefined && talk !== null && listOwnKinds(own).has(talk.kind)
  if (talk !== null && talk.score >= SMALL_TALK_ENOUGH && talk.score > score + OWN && !isOwn && isOpen(talk.kind))
    return { answer: -1, smallTalk: talk.kind, hardNews: talk.hardNews }
  if (answer === -1 && talk === null && isQuestion(text) && isOpen('question'))
    return { answer: -1, smallTalk: 'question', hardNews: null }
  return { answer, smallTalk: null, hardNews: null }
}

/** The index of the answer that is meant; -1 for none. */
export function findMeantAnswer(answers: readonly StoryAnswer[], text: string): number {
  return findBestAnswer(answers, text).answer
}

/** An example word for word counts most; of patterns that explain as much, the first. */
function findBestAnswer(answers: readonly StoryAnswer[], text: string): { answer: number; score: number } {
  const plain = normalizeText(text)
  const exact = answers.findIndex(({ examples }) =>
    LOCALES.some((locale) => examples[locale].some((example) => normalizeText(example) === plain)),
  )
  if (exact !== -1) return { answer: exact, score: 2 }
  const isAsked = isInquiry(text)
  /** A question about a thing is no wish for it, where the author did not foresee a question. */
  const isOther = answers.map((answer) => isAsked && !expectsQuestions(answer))
  const likeness = measureLikeness(answers, text).map(
    (like, index) => like * (isOther[index] === true ? ASKED_LIKE : 1),
  )
  const matched = answers.map(() => 0)
  for (const match of listMatches(answers, text)) {
    const isAbout = isOther[match.answer] === true && !isInquiry(match.text.slice(match.start, match.end))
    const score = (PATTERN_BASE + (1 - PATTERN_BASE) * measurePart(match)) * (isAbout ? ASKED : 1)
    matched[match.answer] = Math.max(matched[match.answer] ?? 0, score)
  }
  // Of patterns the first that explains nearly as much as any: authors put the specific ones first.
  const most = Math.max(0, ...matched)
  const byPattern = matched.findIndex((score) => score >= most - NEARLY)
  const like = Math.max(0, ...likeness)
  const [answer, score] = like > most ? [likeness.indexOf(like), like] : [byPattern, matched[byPattern] ?? 0]
  return score < ENOUGH ? { answer: -1, score: 0 } : { answer, score }
}

const NEARLY = 0.12

/** The matches of the patterns that count: what is said not to be is no match, nor is a word inside of a longer one. */
function listMatches(answers: readonly StoryAnswer[], text: string): PatternMatch[] {
  const patterns = answers.map(({ match }) => LOCALES.flatMap((locale) => match[locale]))
  const spelt = spellOut(text.slice(0, COMPARED_LENGTH).replace(/['’‘`]/g, ''))
  const matches = findMatches(patterns, [...new Set([text, spelt])])
  return matches.filter((match) => !isDenied(match) && !isInsideOther(match, matches))
}

/** Negations that stand before what is meant, in the same clause. */
const DENIAL =
  /(?:\b(?:not|never|except|rather than|instead of|anything but|cannot|cant|dont|doesnt|didnt|isnt|arent|wasnt|werent|wont|wouldnt|shouldnt|aint)\b|n['’]t\b)(?:\W+\w+){0,4}\W*$/i
const NO_DENIAL =
  /\b(?:why (?:not|dont you)|not (?:just|only|sure)|no (?:idea|doubt|wonder|matter)|dont (?:know|mind|care)|cant (?:wait|help|believe)|never ?mind)\b/i
const DENIAL_ZH =
  /(?:除了[^，。！？,.!?；;都]{0,4}$)|(?:不是|不要|不想|不会|别|不|还没|没在|没有在|不在|并非|绝非)[^，。！？,.!?；;]{0,4}$/u
const NO_DENIAL_ZH =
  /(?:是不是|有没有|要不要|能不能|会不会|想不想|好不好|不知道?|不过|不如|不但|不仅|不错|没错|特别|别人|别的|差不多|说不定|不就是|不小心|没想到|不得了|不好意思|要不)[^，。！？,.!?；;]{0,4}$/u

function isDenied({ text, start, end, pattern }: PatternMatch): boolean {
  const clause =
    text
      .slice(0, start)
      .split(/[,.;!?，。；！？:：\n]|\bbut\b(?<!\banything but)|但是?|而是/u)
      .at(-1) ?? ''
  // The pattern knows of it.
  if (/not\b|\bno\b|never|n\.?\??t\b|[不没别无]/iu.test(pattern)) return false
  if (/^\W*(?:不是|不|别|not )/i.test(text.slice(start, end))) return true
  const latin = clause.toLowerCase()
  if (DENIAL.test(latin) && !NO_DENIAL.test(latin)) return true
  return DENIAL_ZH.test(clause) && !NO_DENIAL_ZH.test(clause)
}

/** Whether a longer word that another answer knows was found around it: the clear sky after the snow is not the snow. */
function isInsideOther({ answer, start, end, text }: PatternMatch, matches: readonly PatternMatch[]): boolean {
  return matches.some(
    (other) =>
      other.answer !== answer &&
      other.text === text &&
      other.start <= start &&
      other.end >= end &&
      other.end - other.start > end - start,
  )
}

/** How much of a text a match is, 0 to 1. */
function measurePart({ text, start, end }: PatternMatch): number {
  // A pattern may name the beginning of a word.
  const word = /^[\p{Script=Latin}]*/u.exec(text.slice(end))?.[0].length ?? 0
  return measureWordShare(text.slice(start, end + word), text)
}

const kindsOf = new WeakMap<StoryAnswer, ReadonlySet<SmallTalkKind>>()

/** The kinds of small talk that an answer has examples of: there they are no small talk. */
function listOwnKinds(answer: StoryAnswer): ReadonlySet<SmallTalkKind> {
  const known = kindsOf.get(answer)
  if (known !== undefined) return known
  const examples = LOCALES.flatMap((locale) => answer.examples[locale])
  const kinds = new Set(examples.flatMap((example) => recogniseSmallTalk(example)?.kind ?? []))
  kindsOf.set(answer, kinds)
  return kinds
}

const askedOf = new WeakMap<StoryAnswer, boolean>()

/** Whether the author foresaw a question. */
function expectsQuestions(answer: StoryAnswer): boolean {
  const known = askedOf.get(answer)
  if (known !== undefined) return known
  const expects = LOCALES.some((locale) => answer.examples[locale].some(isInquiry))
  askedOf.set(answer, expects)
  return expects
}

/** How like a text is to the examples of each answer, 0 to 1. */
export function measureLikeness(answers: readonly StoryAnswer[], text: string): number[] {
  const features = listFeatures(normalizeText(text))
  return answers.map((answer) =>
    Math.max(0, ...listExamples(answer).map((example) => compareFeatures(features, example))),
  )
}

const examplesOf = new WeakMap<StoryAnswer, readonly Features[]>()

function listExamples(answer: StoryAnswer): readonly Features[] {
  const known = examplesOf.get(answer)
  if (known !== undefined) return known
  const features = LOCALES.flatMap((locale) => answer.examples[locale]).map((example) =>
    listFeatures(normalizeText(example)),
  )
  examplesOf.set(answer, features)
  return features
}
