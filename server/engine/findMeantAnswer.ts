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

type Listen = Pick<NonNullable<StoryNode['listen']>, 'answers' | 'small_talk' | 'free'>

/** What a text means. */
export interface Meaning {
  /** The index of the answer; -1 for none. */
  answer: number
  smallTalk: SmallTalkKind | null
  /** With small talk of that kind. */
  hardNews: HardNews | null
}

/** What a text means, and what speaks for it. */
export interface Judgement extends Meaning {
  /** Examples and patterns of the answers that have something of the text, in the order of the answers. */
  evidence: readonly Evidence[]
  /** The small talk that the text is, whether it was taken for it or not; null for none. */
  talk: FoundTalk | null
}

export interface FoundTalk {
  kind: SmallTalkKind
  /** 0 to 1. */
  weight: number
  /** What it has to weigh here, beside the answers. */
  needed: number
  /** Whether this kind is answered here. */
  isAnswered: boolean
}

/** An example of an answer that is like the text, or a pattern that matches it. */
export interface Evidence {
  /** The index of the answer. */
  answer: number
  /** `words`: the text is this example word for word, which counts more than anything else. */
  by: 'words' | 'example' | 'pattern'
  /** The example, or the pattern. */
  source: string
  /** 0 to 1. */
  weight: number
  /** Why it weighs less than it would; null where it does not. */
  less: 'asked' | 'opposite' | 'denied' | 'inside' | null
}

/** A text is as good as an example that it is this like, of 1. */
export const ENOUGH = 0.62
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
  'thanks',
  'fear',
  'tired',
])
/** A question in a message that is put to who gets it. */
const ADDRESSED = /\b(?:you|your|yours|u|ur)\b|[你您]/iu
/** It is not for who gets the message: about the app, or about somebody. */
const ABOUT_OTHERS =
  /\b(?:game|story|app)\b|\b(?:does|can|will|is|would|did) (?:he|she|they|it)\b|游戏|故事|[他她它](?:.{0,8})[吗么呢]|别人/iu

/** What a text means where the player writes freely. `isSmallTalk` says for which kinds there are lines. */
export function judgeText(
  { answers, small_talk: options, free }: Listen,
  text: string,
  isSmallTalk: (kind: SmallTalkKind) => boolean = () => false,
): Judgement {
  const found = recogniseSmallTalk(text)
  const describe = (needed: number, isAnswered: boolean): FoundTalk | null =>
    found === null ? null : { kind: found.kind, weight: found.score, needed, isAnswered }
  // Danger is answered even without a line: the app names help.
  if (found?.hardNews === 'danger' || (found?.hardNews === 'news' && isSmallTalk('hard_news')))
    return { answer: -1, smallTalk: 'hard_news', hardNews: found.hardNews, evidence: [], talk: describe(0, true) }
  const evidence = listEvidence(answers, text, free !== undefined)
  const { answer, score } = chooseAnswer(answers, evidence)
  const isMessage = options?.message === true && !ABOUT_OTHERS.test(text)
  const isOpen = (kind: SmallTalkKind): boolean =>
    isSmallTalk(kind) && !(isMessage && (kind === 'question' ? ADDRESSED.test(text) : MESSAGE_KINDS.has(kind)))
  const own = answers[answer]
  const isOwn = own !== undefined && found !== null && listOwnKinds(own).has(found.kind)
  const talk = describe(Math.max(SMALL_TALK_ENOUGH, score + OWN), found !== null && !isOwn && isOpen(found.kind))
  if (found !== null && talk?.isAnswered === true && found.score >= SMALL_TALK_ENOUGH && found.score > score + OWN)
    return { answer: -1, smallTalk: found.kind, hardNews: found.hardNews, evidence, talk }
  const isPlainQuestion = answer === -1 && found === null && isQuestion(text) && isOpen('question')
  return { answer, smallTalk: isPlainQuestion ? 'question' : null, hardNews: null, evidence, talk }
}

/** The index of the answer that is meant; -1 for none. */
export function findMeantAnswer(answers: readonly StoryAnswer[], text: string): number {
  return chooseAnswer(answers, listEvidence(answers, text)).answer
}

/** All that speaks for an answer. An example word for word needs no other. `isFree`: nothing is to be wished for, so what is asked about, or denied, is talked about all the same. Rule I18. */
function listEvidence(answers: readonly StoryAnswer[], text: string, isFree = false): Evidence[] {
  const plain = normalizeText(text)
  for (const [answer, each] of answers.entries()) {
    const example = listExamples(each).find((one) => one.plain === plain)
    if (example !== undefined) return [{ answer, by: 'words', source: example.text, weight: 1, less: null }]
  }
  const isAsked = !isFree && isInquiry(text)
  /** A question about a thing is no wish for it, where the author did not foresee a question. */
  const isOther = answers.map((answer) => isAsked && !expectsQuestions(answer))
  const features = listFeatures(plain)
  const like = answers.flatMap((each, answer) =>
    listExamples(each).flatMap((example): Evidence[] => {
      const likeness = compareFeatures(features, example.features)
      if (likeness === 0) return []
      const less =
        isOther[answer] === true ? 'asked' : example.features.isNegated === features.isNegated ? null : 'opposite'
      const weight = likeness * (isOther[answer] === true ? ASKED_LIKE : 1)
      return [{ answer, by: 'example', source: example.text, weight, less }]
    }),
  )
  const matches = listMatches(answers, text)
  const matched = matches.map((match): Evidence => {
    const { answer, pattern: source } = match
    // What is said not to be is no match, nor is a word inside of a longer one.
    if (!isFree && isDenied(match)) return { answer, by: 'pattern', source, weight: 0, less: 'denied' }
    if (isInsideOther(match, matches)) return { answer, by: 'pattern', source, weight: 0, less: 'inside' }
    const isAbout = isOther[answer] === true && !isInquiry(match.text.slice(match.start, match.end))
    const weight = (PATTERN_BASE + (1 - PATTERN_BASE) * measurePart(match)) * (isAbout ? ASKED : 1)
    return { answer, by: 'pattern', source, weight, less: isAbout ? 'asked' : null }
  })
  return [...like, ...matched]
}

/** An example word for word counts most; of patterns that explain as much, the first. */
function chooseAnswer(
  answers: readonly StoryAnswer[],
  evidence: readonly Evidence[],
): { answer: number; score: number } {
  const exact = evidence.find(({ by }) => by === 'words')
  if (exact !== undefined) return { answer: exact.answer, score: 2 }
  const weigh = (by: Evidence['by']): number[] => {
    const weights = answers.map(() => 0)
    for (const each of evidence)
      if (each.by === by) weights[each.answer] = Math.max(weights[each.answer] ?? 0, each.weight)
    return weights
  }
  const [likeness, matched] = [weigh('example'), weigh('pattern')]
  // Of patterns the first that explains nearly as much as any: authors put the specific ones first.
  const most = Math.max(0, ...matched)
  const byPattern = matched.findIndex((weight) => weight >= most - NEARLY)
  const like = Math.max(0, ...likeness)
  const [answer, score] = like > most ? [likeness.indexOf(like), like] : [byPattern, matched[byPattern] ?? 0]
  return score < ENOUGH ? { answer: -1, score: 0 } : { answer, score }
}

const NEARLY = 0.12

/** Where patterns match, in the text as it is written and as it is spelt out; what means nobody or nothing, also where it says 'not anybody'. */
function listMatches(answers: readonly StoryAnswer[], text: string): PatternMatch[] {
  const patterns = answers.map(({ match }) => LOCALES.flatMap((locale) => match[locale]))
  const spelt = spellOut(text.slice(0, COMPARED_LENGTH).replace(/['’‘`]/g, ''))
  const matches = findMatches(patterns, [...new Set([text, spelt])])
  const turned = spelt.replace(NOT_ANY, '$1no$2')
  if (turned === spelt) return matches
  return [...matches, ...findMatches(patterns, [turned]).filter(saysNobody)]
}

function saysNobody({ text, start, end }: PatternMatch): boolean {
  return /\bno(?:one|body|thing)\b/i.test(text.slice(start, end))
}

const NOT_ANY = /\b(?:dont|doesnt|didnt|wont|not|never|cant) ((?:\w+ ){0,5})any(one|body|thing)\b/gi

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
    Math.max(0, ...listExamples(answer).map((example) => compareFeatures(features, example.features))),
  )
}

interface Example {
  text: string
  plain: string
  features: Features
}

const examplesOf = new WeakMap<StoryAnswer, readonly Example[]>()

function listExamples(answer: StoryAnswer): readonly Example[] {
  const known = examplesOf.get(answer)
  if (known !== undefined) return known
  const examples = LOCALES.flatMap((locale) => answer.examples[locale]).map((text): Example => {
    const plain = normalizeText(text)
    return { text, plain, features: listFeatures(plain) }
  })
  examplesOf.set(answer, examples)
  return examples
}
