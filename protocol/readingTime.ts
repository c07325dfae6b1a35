/** How long a person needs to read a text, and how wide it is. The client waits for it, and the local API times its lines by it. Rule P9. */
import { READING_TIME } from './limits.ts'

/** Chinese, Japanese and Korean characters, and their punctuation. */
const WIDE = String.raw`\u2e80-\ud7ff\uf900-\uffef`
const WIDE_CHARACTER = new RegExp(`[${WIDE}]`, 'g')
/** A unit that is not broken over two rows: a word, a wide character, or the space between. */
const ROW_PART = new RegExp(String.raw`[${WIDE}]|[^\s${WIDE}]+|\s+`, 'g')

/** Time to read a text at normal speed, ms. A text without letters, as of a picture, takes the base time. */
export function computeReadingMs(text: string): number {
  const wide = text.match(WIDE_CHARACTER)?.length ?? 0
  const { baseMs, letterMs, wideMs, maxMs } = READING_TIME
  return Math.min(maxMs, baseMs + (text.length - wide) * letterMs + wide * wideMs)
}

/** Width of a Latin letter, in widths of a Chinese character: the mean of the sans serif that the app uses. */
const LETTER_EM = 0.54

/** About how wide a text is drawn, in widths of a Chinese character. */
export function measureTextWidth(text: string): number {
  const wide = text.match(WIDE_CHARACTER)?.length ?? 0
  return wide + (text.length - wide) * LETTER_EM
}

/** The parts of a text between which a row may break. */
export function splitAtBreaks(text: string): string[] {
  return text.match(ROW_PART) ?? []
}
