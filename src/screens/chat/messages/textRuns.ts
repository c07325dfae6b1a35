/** Splits the text of a message into speech and actions (between asterisks), and into pieces for typing. Pure. */

export interface TextRun {
  text: string
  /** An action: drawn quieter than speech. */
  isAction: boolean
  /** Start index in the message's text, asterisks included: typing counts them. */
  start: number
}

/** `*she turns*`, and `**she turns**` too; the asterisks hug the words and stay on one line. */
const ACTION = /(\*{1,3})(?=\S)([^*\n]*[^*\s])\1/g

/** Splits a line into its runs. Asterisks without a partner stay as they are. Empty text has no runs. */
export function parseRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  for (const match of text.matchAll(ACTION)) {
    const [whole, stars = '', inner = ''] = match
    if (match.index > from) runs.push({ text: text.slice(from, match.index), isAction: false, start: from })
    runs.push({ text: inner, isAction: true, start: match.index + stars.length })
    from = match.index + whole.length
  }
  if (from < text.length) runs.push({ text: text.slice(from), isAction: false, start: from })
  return runs
}

/** The text without its asterisks, for screen readers. */
export function stripAsterisks(text: string): string {
  return parseRuns(text)
    .map((run) => run.text)
    .join('')
}

/** Words, or characters of a script without spaces, that appear together. */
export interface TypedPiece {
  text: string
  /** Where it begins in its run. */
  from: number
  /** When it appears, ms after the message began to type. */
  at: number
}

/** More pieces would make no visible difference. */
const MAX_PIECES = 24

/** Splits a line for typing: `chunk` characters appear every `interval` ms. Words stay whole. Doc 2 §9, typing animation. */
export function splitForTyping(
  runs: TextRun[],
  { chunk, interval }: { chunk: number; interval: number },
): TypedPiece[] {
  const last = runs[runs.length - 1]
  const length = last === undefined ? 0 : last.start + last.text.length
  const size = Math.max(chunk, Math.ceil(length / MAX_PIECES))
  return runs.flatMap((run) => {
    const pieces: TypedPiece[] = []
    for (let from = 0; from < run.text.length;) {
      const to = findPieceEnd(run.text, from + size)
      const at = Math.floor((run.start + from) / chunk) * interval
      pieces.push({ text: run.text.slice(from, to), from, at })
      from = to
    }
    return pieces
  })
}

/** Characters after which neither a word nor a surrogate pair may be split. */
const INSIDE_UNIT = /[!-\u024f\ud800-\udbff]/

function findPieceEnd(text: string, wanted: number): number {
  let end = wanted
  while (end < text.length && INSIDE_UNIT.test(text[end - 1] ?? '') && CONTINUES_UNIT.test(text[end] ?? '')) end += 1
  return Math.min(end, text.length)
}

const CONTINUES_UNIT = /[!-\u024f\udc00-\udfff]/
