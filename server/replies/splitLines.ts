/** A written line as the lines of a conversation. */
import { forEachLocale, type Locale } from '../../protocol/locale.ts'
import { splitSentences } from '../../protocol/sentences.ts'

/** Letters of a line: as long as an author's. */
const LINE_LENGTH = forEachLocale((locale) => (locale === 'zh' ? 70 : 160))

/**
 * The first sentences of a text, so many at most: the first as a line of its own, which is said before the others are known, and those in lines of a
 * readable length. Actions between asterisks stay whole.
 */
export function splitLines(text: string, locale: Locale, sentencesMax: number): string[] {
  const [first] = splitSpeech(text, locale)
  return first === undefined ? [] : [first, ...joinSentences(text.slice(first.length), locale, sentencesMax - 1)]
}

function joinSentences(text: string, locale: Locale, sentencesMax: number): string[] {
  const lines: string[] = []
  for (const sentence of splitSpeech(text, locale).slice(0, sentencesMax)) {
    const last = lines.at(-1)
    const joined = last === undefined ? sentence : `${last}${locale === 'zh' ? '' : ' '}${sentence}`
    if (last !== undefined && joined.length <= LINE_LENGTH[locale]) lines[lines.length - 1] = joined
    else lines.push(sentence)
  }
  return lines
}

/** Letters of the words that say whose a quotation is: `the old woman whispered`. */
const SPEAKER_LENGTH = 24

/** The first sentence of a text that is still being written; null until the letters behind it show that it is whole. */
export function findFirstSentence(text: string, locale: Locale): string | null {
  const [first, second] = splitSpeech(text, locale)
  if (first === undefined || second === undefined || !/\p{L}/u.test(second)) return null
  const mayGoOn = /["'”’」』]$/u.test(first) && second.length < SPEAKER_LENGTH
  return mayGoOn ? null : first
}

/** The sentences of a text. An action may have sentences of its own, and one at the end of a line belongs to it. */
function splitSpeech(text: string, locale: Locale): string[] {
  const sentences: string[] = []
  let open = ''
  for (const sentence of splitSentences(text)) {
    open += sentence
    const isWhole = (open.match(/\*/g)?.length ?? 0) % 2 === 0 && /[\p{L}\p{N}]/u.test(open.replace(/\*[^*]*\*/g, ''))
    if (!isWhole) continue
    sentences.push(open.trim())
    open = ''
  }
  const rest = open.trim()
  const last = sentences.pop()
  if (rest === '') return last === undefined ? [] : [...sentences, last]
  return [...sentences, last === undefined ? rest : `${last}${locale === 'zh' ? '' : ' '}${rest}`]
}
