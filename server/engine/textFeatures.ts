/**
 * What a text is made of, so that texts can be compared: words, which may be misspelt (edit distance), and in Chinese, which has no spaces, characters and
 * pairs of them.
 */
import { distance } from 'fastest-levenshtein'

/** A longer text is compared by its beginning. */
export const COMPARED_LENGTH = 500

/** How much of one text is in another, 0 to 1. */
export function measureShare(part: string, text: string): number {
  const [features, { parts }] = [listFeatures(normalizeText(part)), listFeatures(normalizeText(text))]
  const whole = sum(features.parts.values())
  const shared = sum([...features.parts].map(([each, weight]) => (hasPart(parts, each) ? weight : 0)))
  return whole === 0 ? 0 : shared / whole
}

/** Small letters, no marks, one space between words, short forms spelt out. */
export function normalizeText(text: string): string {
  const plain = text
    .slice(0, COMPARED_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return spellOut(plain).replace(/ +/g, ' ').trim()
}

/** Short forms of the chat as words, and a letter that is held down as two of it. */
export function spellOut(text: string): string {
  return text
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
    .replace(/[a-z]+/gi, (word) => SHORT_FORMS.get(word.toLowerCase()) ?? word)
    .replace(/啥|咋样|咋|干嘛/g, (word) => CHINESE_SHORT_FORMS.get(word) ?? word)
}

/** Parts of a text, with the weight of each. */
export interface Features {
  parts: ReadonlyMap<string, number>
  isNegated: boolean
}

export function listFeatures(plain: string): Features {
  const parts = new Map<string, number>()
  for (const word of plain.match(/[\p{Script=Latin}\p{N}]+/gu) ?? [])
    if (!NEGATIONS.has(word)) parts.set(stem(word), SMALL_WORDS.has(word) ? SMALL : 1)
  for (const run of plain.match(/\p{Script=Han}+/gu) ?? []) {
    const signs = Array.from(run).filter((sign) => !CHINESE_NEGATIONS.includes(sign))
    for (const [index, sign] of signs.entries()) {
      const isSmall = SMALL_SIGNS.includes(sign)
      parts.set(sign, isSmall ? SMALL : 0.5)
      const next = signs[index + 1]
      if (next !== undefined) parts.set(sign + next, isSmall && SMALL_SIGNS.includes(next) ? SMALL : 0.7)
    }
  }
  const isNegated =
    plain.split(' ').some((word) => NEGATIONS.has(word)) || CHINESE_NEGATIONS.some((sign) => plain.includes(sign))
  return { parts, isNegated }
}

/** Most of an example has to be in the text. What else the text says counts a little against it, and saying the opposite much. */
export function compareFeatures(text: Features, example: Features): number {
  const shared = sum([...example.parts].map(([part, weight]) => (hasPart(text.parts, part) ? weight : 0)))
  const [whole, all] = [sum(example.parts.values()), sum(text.parts.values())]
  if (whole === 0 || all === 0) return 0
  // 'For you' is in nearly every longer text.
  if (!hasContent(example) && hasContent(text)) return 0
  const likeness = 0.75 * (shared / whole) + 0.25 * ((2 * shared) / (whole + all))
  return text.isNegated === example.isNegated ? likeness : likeness / 2
}

/** Whether there is more than small words. */
function hasContent({ parts }: Features): boolean {
  return [...parts.values()].some((weight) => weight > SMALL)
}

function hasPart(parts: ReadonlyMap<string, number>, part: string): boolean {
  if (parts.has(part)) return true
  return (
    part.length >= MISSPELT_MIN_LENGTH && /^[a-z]/.test(part) && [...parts.keys()].some((other) => isSlip(part, other))
  )
}

const MISSPELT_MIN_LENGTH = 4

/** Whether two words are one but for a slip of the pen: a letter more, less or other, two in long words, or two letters swapped. */
function isSlip(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 2 || other.length < MISSPELT_MIN_LENGTH - 1) return false
  if (NO_SLIPS.has(other)) return false
  const slips = word.length >= 8 ? 2 : 1
  return distance(word, other) <= slips || (word.length === other.length && sortLetters(word) === sortLetters(other))
}

function sortLetters(word: string): string {
  return Array.from(word).sort().join('')
}

/** Without the ending of a plural, a past or a participle. */
function stem(word: string): string {
  if (word.length <= 3) return word
  return word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:ing|ed|s)$/, (ending) => (word.length - ending.length >= 3 ? '' : ending))
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}

/** Of a part that says little. */
const SMALL = 0.15
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an the i im ive id you youre your me my mine we our us he she it its they them this that these those is am are was were be been do does did have has had of to in on at for with from and or but so if then than as by about just really very quite some any well oh um please can could would will shall should may might must what who how when where why which there here whats thats hows wheres whos whys theres lets'.split(
    ' ',
  ),
)
/** Words that are a letter away from others, and mean what they say. */
const NO_SLIPS: ReadonlySet<string> = new Set(
  'think thank thing quite quiet other later better letter water waiter night right might light fight sight weather whether father further farther mother bother where there these those three stone store story still steal steel sleep sleet steep wrong wring lamp damp limp lump hand hard hang have hate late last lost list cost most must word work world warm warn form from farm dear deaf dead deal hear near year fear tear bear wear seal sell salt said sand send self soup soap soon moon noon room roof root feet feed meet need seed boot book look cook cool pool poor door food foot good gold cold told hold home hope some same came come tone tune town down dawn know snow show slow flow blow grow glow'.split(
    ' ',
  ),
)
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    r: 'are',
    ya: 'you',
    im: 'i am',
    thx: 'thanks',
    tnx: 'thanks',
    pls: 'please',
    plz: 'please',
    idk: 'i dont know',
    dunno: 'dont know',
    sry: 'sorry',
    soz: 'sorry',
    abt: 'about',
    cuz: 'because',
    cos: 'because',
    coz: 'because',
    bc: 'because',
    rn: 'right now',
    smth: 'something',
    sth: 'something',
    fav: 'favourite',
    fave: 'favourite',
    ppl: 'people',
    wut: 'what',
    wat: 'what',
    tho: 'though',
    kinda: 'kind of',
    sorta: 'sort of',
    idc: 'i dont care',
    nvm: 'never mind',
    ily: 'i love you',
    wbu: 'what about you',
    hbu: 'how about you',
    ty: 'thank you',
    cmon: 'come on',
    gimme: 'give me',
    wanna: 'want to',
    gonna: 'going to',
    gotta: 'got to',
    lemme: 'let me',
    mom: 'mum',
    mama: 'mum',
    luv: 'love',
    tmrw: 'tomorrow',
    lol: '',
    lmao: '',
    haha: '',
    hahaha: '',
    tbh: '',
    btw: '',
    ngl: '',
    imo: '',
    fr: '',
  }),
)
const CHINESE_SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['啥', '什么'],
  ['咋样', '怎么样'],
  ['咋', '怎么'],
  ['干嘛', '干什么'],
])
const NEGATIONS: ReadonlySet<string> = new Set(
  'not no never dont doesnt didnt isnt arent wasnt werent cant cannot couldnt wont wouldnt shouldnt havent hasnt nothing nobody none without neither nor'.split(
    ' ',
  ),
)
const SMALL_SIGNS = Array.from(
  '我你您他她它们的了是在有和就也都很太啊吧吗呢呀嘛哦这那个一就还要会想说去来到得地着过把被给让跟与',
)
const CHINESE_NEGATIONS = Array.from('不没别无')

/** How much of what a text says is in a part of it, 0 to 1. Words that say little count only where there are no others. */
export function measureWordShare(part: string, text: string): number {
  const [some, all] = [countWords(part), countWords(text)]
  if (all.large > 0) return Math.min(1, some.large / all.large)
  return all.small === 0 ? 0 : Math.min(1, some.small / all.small)
}

/** Words and, in Chinese, signs. */
function countWords(text: string): { large: number; small: number } {
  const words = text.toLowerCase().match(/[\p{Script=Latin}\p{N}]+|\p{Script=Han}/gu) ?? []
  const small = words.filter((word) => SMALL_WORDS.has(word) || SMALL_SIGNS.includes(word)).length
  return { large: words.length - small, small }
}
