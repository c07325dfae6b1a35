/** A line's text as runs: what is said, and what is done between asterisks. Pure. */

export interface Run {
  text: string
  /** Done, not said: drawn quieter. */
  isAction: boolean
  /** Where it begins in the line's text, asterisks counted, so that typing knows when it appears. */
  start: number
}

/** `*she turns*`, and `**she turns**` too; the asterisks hug the words and stay on one line. */
const ACTION = /(\*{1,3})(?=\S)([^*\n]*[^*\s])\1/g

/** Splits a line into its runs. Asterisks without a partner stay as they are. Empty text has no runs. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
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

/** The line without its asterisks, as it is spoken. */
export function spokenText(text: string): string {
  return runsOf(text).map((run) => run.text).join('')
}

/** How many characters of the line have appeared: `chunk` of them every `interval` ms. Doc 2 §9, typing animation. */
export function typedLength(typing: { startedAt: number; chunk: number; interval: number }, now: number): number {
  return Math.max(0, Math.floor((now - typing.startedAt) / typing.interval)) * typing.chunk
}

/** What has appeared of a run when `typed` characters of its line have; never half of a surrogate pair. */
export function typedPart(run: Run, typed: number): string {
  const length = Math.min(Math.max(0, typed - run.start), run.text.length)
  const last = run.text.charCodeAt(length - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return run.text.slice(0, isHalf ? length + 1 : length)
}
