/**
 * The text of a line: speech, and actions between asterisks (`*she turns*`). Everything that shows, speaks, announces or measures a line
 * reads it here. Pure. Rule M3.
 */
import { extractText } from './htmlText.ts'
import { type Message } from './view/conversation.ts'

export interface TextRun {
  text: string
  /** An action: drawn quieter than speech, and not spoken. */
  isAction: boolean
  /** Start index in the message's text, asterisks included: typing counts them. */
  start: number
}

/** Splits a line into its runs. Asterisks that enclose no action stay as they are. Empty text has no runs. */
export function parseRuns(text: string): TextRun[] {
  if (!text.includes('*')) return text === '' ? [] : [{ text, isAction: false, start: 0 }]
  const runs: TextRun[] = []
  let from = 0
  for (const { start, end, stars } of findActions(text)) {
    if (start > from) runs.push({ text: text.slice(from, start), isAction: false, start: from })
    const at = start + stars
    // Emphasis inside an action is a part of it: `*she **really** turns*`.
    for (const run of parseRuns(text.slice(at, end - stars)))
      runs.push({ text: run.text, isAction: true, start: at + run.start })
    from = end
  }
  if (from < text.length) runs.push({ text: text.slice(from), isAction: false, start: from })
  return runs
}

/** The text without the asterisks of its actions, as it is read. */
export function stripAsterisks(text: string): string {
  return parseRuns(text)
    .map((run) => run.text)
    .join('')
}

/** The spoken text of a line: its text without actions, on one line. '' if no word is left: such a line cannot be voiced. Rule M3. */
export function extractSpeech(text: string): string {
  const speech = parseRuns(text)
    .map((run) => (run.isAction ? ' ' : run.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(speech) ? speech : ''
}

/** The text of a message that can be spoken; '' if it has no words, or is not an actor's. Rule M3. */
export function getSpeech({ from, text, html }: Pick<Message, 'from' | 'text' | 'html'>): string {
  return from === 'actor' ? extractSpeech(html === null ? text : extractText(html)) : ''
}

/** The text of a message that is read aloud on request; narration and tips, too. '' if it has no words, or is the player's own. Rule M19. */
export function getReadAloud({ from, text, html }: Pick<Message, 'from' | 'text' | 'html'>): string {
  return from === 'user' ? '' : extractSpeech(html === null ? text : extractText(html))
}

/** The text of a message as it is read: without asterisks and tags, or the description of its picture. */
export function getPlainText({ text, html, alt }: Pick<Message, 'text' | 'html' | 'alt'>): string {
  return (html === null ? stripAsterisks(text) : extractText(html)) || alt
}

interface Action {
  start: number
  end: number
  /** Asterisks on each side. */
  stars: number
}

interface Mark {
  index: number
  length: number
  canOpen: boolean
  canClose: boolean
}

/** One to three asterisks; a longer row is an ornament. */
const MARK = /\*+/g
const MAX_STARS = 3

/** The actions of a text, in order. Each ends at the first mark of as many asterisks, and holds no other that begins one. */
function findActions(text: string): Action[] {
  const marks = [...text.matchAll(MARK)].map(({ 0: { length }, index }): Mark => ({
    index,
    length,
    ...readSides(text, index, length),
  }))
  const actions: Action[] = []
  for (let first = 0; first < marks.length; first += 1) {
    const opening = marks[first]
    if (opening === undefined || !opening.canOpen || opening.length > MAX_STARS) continue
    let next = first + 1
    while (next < marks.length && !isCounterpart(opening, marks[next])) next += 1
    const closing = marks[next]
    if (closing === undefined || !closing.canClose) continue
    if (isArithmetic(text.slice(opening.index + opening.length, closing.index))) continue
    actions.push({ start: opening.index, end: closing.index + closing.length, stars: opening.length })
    first = next
  }
  return actions
}

/** The next mark of as many asterisks decides: it ends the action, or begins another one in its place. */
function isCounterpart({ length }: Mark, mark: Mark | undefined): boolean {
  return mark !== undefined && mark.length === length && (mark.canOpen || mark.canClose)
}

/**
 * Whether asterisks can begin an action, or end one, as in Markdown: they hug the words inside. None begins directly after a word, as of a
 * footnote or a product, or ends inside one. Scripts without spaces have no such edge: there only a mark after the asterisk tells.
 */
function readSides(text: string, index: number, length: number): Pick<Mark, 'canOpen' | 'canClose'> {
  const before = lastCharacter(text.slice(Math.max(0, index - 2), index))
  const after = firstCharacter(text.slice(index + length, index + length + 2))
  return {
    canOpen: !isBlank(after) && !AFTER_WORD.test(before) && !(WORD.test(before) && CLOSING_MARK.test(after)),
    canClose: !isBlank(before) && !(AFTER_WORD.test(before) && SPACED_LETTER.test(after)),
  }
}

/** Numbers and names of one letter, such as `3, and 4`. */
function isArithmetic(inner: string): boolean {
  return /\d/.test(inner) && !/\p{L}{2}|[^\P{L}a-zA-Z]/u.test(inner)
}

const WORD = /[\p{L}\p{N}]/u
/** A letter or digit of a script that puts spaces between words. */
const SPACED_LETTER =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}]/u
/** The end of a word, or of a term in brackets. */
const AFTER_WORD = new RegExp(`[)\\]}]|${SPACED_LETTER.source}`, 'u')
/** Punctuation that ends something, so that no action begins with it. */
const CLOSING_MARK = /(?![…"'¿¡])[\p{Po}\p{Pe}\p{Pf}]/u

function isBlank(character: string): boolean {
  return character.trim() === ''
}

function firstCharacter(text: string): string {
  return /^[^]/u.exec(text)?.[0] ?? ' '
}

function lastCharacter(text: string): string {
  return /[^]$/u.exec(text)?.[0] ?? ' '
}
