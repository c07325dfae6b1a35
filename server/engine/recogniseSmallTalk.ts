/** Recognises small talk in a text, and how much of the text it explains. */
import { type SmallTalkKind } from '../../protocol/story.ts'
import { type HardNews, findHardNews } from './hardNews.ts'
import { LAUGHED_AT, LAUGHTER, SMALL_TALK_PATTERNS } from './smallTalkPatterns.ts'
import { measureWordShare, normalizeText } from './textFeatures.ts'

export interface SmallTalk {
  kind: SmallTalkKind
  /** How much of the text it explains, 0 to 1. */
  score: number
  hardNews: HardNews | null
}

/** A longer text is no small talk, but for hard news. */
const TEXT_MAX_LENGTH = 140
/** A part counts from so much. */
const PART_BASE = 0.55
const MOOD_BASE = 0.65

const START =
  '(?:(?:so|well|um+|uh|huh|eh|haha+|lol|erm|hey|hi|hello|ok|okay|and|but|sorry|please|listen|wait|oh+|ah+|yes|no|tell me|excuse me|can i ask|may i ask|i wonder|now|look|actually|seriously|honestly|just|good evening|anyway|wow|come on|yo|hm+|my god|omg|by the way|you know) )*'
const END =
  '(?: (?:please|then|anyways?|though|by the way|mate|man|dude|bro|lady|sir|miss|madam|maam|again|here|now|today|tonight|exactly|really|even|at all|just|right now|dear|girl|pal|huh|eh|or what|or something|actually|seriously|too|yet|friend|so|already|anymore|is it|are you|no|to|with|you know|for real))*'
const START_ZH =
  '(?:那个?|啊|哈哈*|嘿嘿|请问|话说|对了|哎|唉|喂|所以|嘿|不好意思|我说|我想问|问一下|我就想知道|其实|说真的|老实说|呃|额|嗯|拜托|天啊|我去)*'

interface CompiledPatterns {
  kind: SmallTalkKind
  phrases: RegExp
  parts: RegExp | null
}

const COMPILED: readonly CompiledPatterns[] = Object.entries(SMALL_TALK_PATTERNS).map(([kind, { phrases, parts }]) => ({
  kind: kind as SmallTalkKind,
  phrases: new RegExp(
    `^(?:${START}(?:${phrases.filter(isLatin).join('|')})${END}|${START_ZH}(?:${phrases.filter((each) => !isLatin(each)).join('|')}))$`,
    'iu',
  ),
  parts: parts === undefined ? null : new RegExp(parts.join('|'), 'iu'),
}))

/** The small talk that a text is; null for none. */
export function recogniseSmallTalk(text: string): SmallTalk | null {
  const plain = toPlain(text)
  const hardNews = findHardNews(text.normalize('NFKC').toLowerCase(), plain)
  if (hardNews !== null)
    return { kind: 'hard_news', score: hardNews === 'mood' ? Math.min(1, MOOD_BASE + measureMood(plain)) : 1, hardNews }
  if (text.length > TEXT_MAX_LENGTH) return null
  const kind = findWhole(text, plain)
  if (kind !== null) return { kind, score: 1, hardNews: null }
  const parts = COMPILED.flatMap(({ kind: each, parts: pattern }) => {
    const found = pattern?.exec(plain)?.[0]
    return found === undefined ? [] : [scorePart(each, found, plain)]
  })
  const best = [...parts, ...listClauses(text, plain)].toSorted((one, other) => other.score - one.score)[0]
  return best === undefined ? null : { ...best, hardNews: null }
}

function scorePart(kind: SmallTalkKind, part: string, plain: string): Omit<SmallTalk, 'hardNews'> {
  return { kind, score: PART_BASE + (1 - PART_BASE) * measureWordShare(part, plain) }
}

/** What stands beside anything else, and says nothing about the whole of a text. */
const BESIDE: ReadonlySet<SmallTalkKind> = new Set(['hello', 'said_before', 'confused', 'yes', 'no', 'question'])
/** A clause that is less of a text is no matter of its own. */
const CLAUSE_SHARE_MIN = 0.5
const CLAUSE_END = /[,.;:!?，。；：！？、…~～\n]+|(?<=\p{Script=Han}[了吗呢吧])(?=\p{Script=Han}{2})/u

/** The clauses of a text that are small talk by themselves, and most of what it says. */
function listClauses(text: string, plain: string): Omit<SmallTalk, 'hardNews'>[] {
  const clauses = text.split(CLAUSE_END)
  if (clauses.length < 2) return []
  return clauses.flatMap((clause) => {
    const own = toPlain(clause)
    const kind = own === '' ? null : findPhrase(own)
    const isMost = measureWordShare(own, plain) >= CLAUSE_SHARE_MIN
    return kind === null || BESIDE.has(kind) || !isMost ? [] : [scorePart(kind, own, plain)]
  })
}

/** Whether a text asks something. */
export function isQuestion(text: string): boolean {
  const plain = toPlain(text)
  if (WISH.test(plain)) return false
  return /[?？]\s*$/.test(text) || (QUESTION.test(plain) && !NO_QUESTION.test(plain))
}

const LEAD = '(?:(?:so|and|but|hey|well|wait|ok|sorry|please|oh|hm|then) )*'
const QUESTION = new RegExp(
  `^${LEAD}(?:what|who|whose|whom|where|when|why|how|which|is|are|do|does|did|can|could|will|would|should|has|have you|may i|was|were|arent|isnt|dont you|didnt)\\b|(?:吗|么)$|^.{1,5}呢$|.{2,}没有$|^(?:那|所以)?(?:是不是|有没有|能不能|可不可以)|(?<!没|没有|不|都|别|猜|随便|知道|知道是|忘了|怕)(?:什么(?!.{0,3}都|也|的)|[干为凭]什么|怎么|哪|几点|多少|谁(?!都|也|的))`,
  'u',
)
const NO_QUESTION = /(?:没|没有|不知道|别(?!人)|不|猜猜|忘了|问|在等).{0,6}(?:谁|什么|哪|怎么)[^吗呢么?]{0,4}$/u
/** A guess that is put as a question. */
const GUESS = new RegExp(
  `^${LEAD}(?:is|was|isnt|wasnt|could|might|is it|was it) (?:it|this|that|he|she|him|her|be|the|a|an)\\b|^(?:那|所以|难道|莫非)?(?:是|不是|是不是|会不会是|该不会是).+|^.{1,6}(?:吗|吧)$`,
  'u',
)

/** A wish that is put as a question. */
const WISH = new RegExp(
  `^${LEAD}(?:can|could|may|might) (?:i|we) (?:(?:please|just|maybe|also|still) )*(?:be|become|get|have|take|choose|pick|wear|play)\\b|^(?:那|所以)?我?(?:可以|能|能不能|可不可以|想)(?:不能)?(?:当|做|要|扮|变成?|选|戴|来)|.(?:行不行|行吗|可以吗|成吗|好不好)$`,
  'u',
)

/** Whether a text asks about something: more than a guess or a wish, and more than a name with a question mark. */
export function isInquiry(text: string): boolean {
  const plain = toPlain(text)
  return QUESTION.test(plain) && !GUESS.test(plain) && !NO_QUESTION.test(plain) && !WISH.test(plain)
}

function findWhole(text: string, plain: string): SmallTalkKind | null {
  if (isLaughter(text)) return 'laugh'
  if (/^[\s\p{P}\p{S}]*$/u.test(text)) return /[?？]/.test(text) ? 'confused' : 'silence'
  if (/^(?:u+m+|u+h+|h+m+|e+r+m?|m+h*|额+|呃+|唔+)$/.test(plain)) return 'silence'
  // Said after laughing, something is said all the same.
  return findPhrase(plain)
}

function findPhrase(plain: string): SmallTalkKind | null {
  return COMPILED.find(({ phrases }) => phrases.test(plain))?.kind ?? null
}

function isLaughter(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/['’]/g, '')
  const rest = plain.replace(LAUGHTER, ' ')
  if (rest === plain) return /^(?:你|您)(?:真|太|好)(?:逗|好笑|搞笑)了?$|^(?:太|好)好笑了?$/u.test(plain)
  return LAUGHED_AT.test(rest.replace(/[\p{P}\p{S}\p{Cf}\p{Mn}\s]+/gu, ' ').trim())
}

/** Small letters, no marks, short forms spelt out, and Chinese without spaces. */
function toPlain(text: string): string {
  return normalizeText(text)
    .replace(/(?<=\p{Script=Han}) (?=[\p{Script=Han}a-z])|(?<=[a-z]) (?=\p{Script=Han})/gu, '')
    .replace(/\b(?:what|who|how|where|that|it)s\b/g, (word) => `${word.slice(0, -1)} is`)
    .replace(/\byoure\b/g, 'you are')
    .replace(YOUR_FOR_YOU_ARE, 'you are $1')
    .replace(/\bwatcha\b/g, 'what you')
}

/** "ur so weird", "your cute for a ghost": no thing of theirs follows. */
const YOUR_FOR_YOU_ARE =
  /\byour ((?:so|very|really|too|not|such|being|kind of) |(?:cute|pretty|beautiful|hot|nice|kind|sweet|funny|weird|strange|rude|mean|stupid|dumb|lovely|cool|smart|boring|annoying|amazing|the best)(?= (?:for|and|but|when|as|like|today|tonight|too|though|you know)\b|$))/g

function measureMood(plain: string): number {
  return plain.length < 40 ? 0.2 : 0.1
}

function isLatin(pattern: string): boolean {
  return !/\p{Script=Han}/u.test(pattern)
}
