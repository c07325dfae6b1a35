/** Splits a line into the pieces that appear one after the other while it types. Pure. */
import { type TextRun } from '../../../../protocol/lineText.ts'

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
