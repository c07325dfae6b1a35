/** How long a text takes to read. */

/** Per letter of an alphabet, and per Chinese character, ms; the least and the most. */
const LETTER_MS = 45
const HAN_MS = 130
const SHORTEST_MS = 4_000
const LONGEST_MS = 30_000

/** Estimates how long HTML takes to read, ms. Tags do not count. */
export function estimateReadingMs(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, '')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const ms = han * HAN_MS + (text.length - han) * LETTER_MS
  return Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS)
}
