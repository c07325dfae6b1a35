/**
 * Cuts a text where a reader ends a sentence: not behind `Dr.`, an initial or `a.m.`, and not between a quotation and the words that say whose it is.
 * Browsers that have `Intl.Segmenter` cut at all of these, and old webviews have none. Pure.
 */

/** What may end a sentence, with what closes it. */
const END = /[.!?…。！？]+(?:["'”’」』）)]|\*(?=\s|$))*\s*/gu
/** A `.` behind these belongs to the word. */
const ABBREVIATED =
  /(?:^|[\s("'“‘*])(?:Mr|Mrs|Ms|Mx|Dr|Prof|St|Mt|Sr|Jr|Capt|Lt|Col|Gen|Sgt|Rev|Hon|etc|vs|e\.g|i\.e|a\.m|p\.m|(?!I\b)\p{Lu})\.\s*$/u
/** Behind these the sentence goes on with a number, or with a small letter. */
const NUMBERED = /(?:^|[\s("'“‘*])(?:No|Nos|pp?|vol|ch|fig)\.\s*$/iu
const SHORTENED = /(?:^|[\s("'“‘*])(?:(?:\p{L}\.)+\p{L}|Inc|Ltd|Co|Corp)\.\s*$/u
const QUOTED = /["'”’」』]\s*$/u
/** Whose words they were: `Mara said`, `他说`. */
const SPEAKER =
  /^(?:(?:(?:(?:Mr|Mrs|Ms|Mx|Dr|Prof|Capt|Sgt)\. )?\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){0,2}) (?:says?|said|asks?|asked|answers?|answered|replie[sd]|cries|cried|calls?|called|shouts?|shouted|whispers?|whispered|murmurs?|murmured)\b|[^，。！？“”「」]{1,8}?(?:说|道|问|喊|叫|答|嚷|吼|低语))/u

/** More than a shortened word has, with the blank before it. */
const TAIL_MAX = 40

/** The sentences of a text, each with the spaces behind it: joined they are the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length
    if (!endsSentence(match[0], text.slice(start, end), text.slice(end))) continue
    sentences.push(text.slice(start, end))
    start = end
  }
  return start < text.length ? [...sentences, text.slice(start)] : sentences
}

/** `marks` end `sentence`, and `rest` follows. */
function endsSentence(marks: string, sentence: string, rest: string): boolean {
  if (rest === '') return true
  const isChinese = /[。！？]/u.test(marks)
  // A pause, the point of a number, or one in an address.
  if (!isChinese && (!/\s$/.test(marks) || !/[!?]|^\.(?!\.)/.test(marks))) return false
  const isSmall = /^\p{Ll}/u.test(rest)
  const tail = sentence.slice(-TAIL_MAX)
  if (ABBREVIATED.test(tail) || (NUMBERED.test(tail) && /^\d/.test(rest))) return false
  return !((SHORTENED.test(tail) && isSmall) || (QUOTED.test(marks) && (isSmall || SPEAKER.test(rest))))
}
