/** A line that is too long for its place ends with a sentence or a clause, and not in the middle of one. */

/** Two lines beside the picture of a phone of 320 px: columns, of which a Chinese character takes two. */
const COLUMNS_MAX = 46
/** The end of a sentence or a clause, with what closes it. */
const CLAUSE_END = /[.!?;:,…—。！？；：，、]+["'”’)）」』]*(?=\s|$|[\u3000-\u9fff])/gu

/** The text as far as it fits: whole, else up to the last clause that ends in time, else up to a word. */
export function cutAtClause(text: string): string {
  if (countColumns(text) <= COLUMNS_MAX) return text
  let end = 0
  for (const match of text.matchAll(CLAUSE_END)) {
    const next = match.index + match[0].length
    if (countColumns(text.slice(0, next)) > COLUMNS_MAX) break
    end = next
  }
  if (end > 0) return closeClause(text.slice(0, end))
  // With what follows a word; Safari before 16.4 cannot look behind.
  const words = text.match(/[^\s\u3000-\u9fff]*[\s\u3000-\u9fff]|[^\s\u3000-\u9fff]+$/gu) ?? []
  let cut = ''
  for (const word of words) {
    if (countColumns(cut + word) > COLUMNS_MAX) break
    cut += word
  }
  return `${(cut || text.slice(0, COLUMNS_MAX)).trimEnd()}…`
}

/** A clause that goes on says so; a sentence is whole. */
function closeClause(text: string): string {
  return /[,;:—、，；：]$/u.test(text) ? `${text.slice(0, -1)}…` : text
}

function countColumns(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/[\u2e80-\uffef]/u.test(character) ? 2 : 1), 0)
}
