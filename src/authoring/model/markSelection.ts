/** What the buttons of a marked text do to what is selected in it. Pure. */
import { type Mark, MARK_SIGNS } from './markedText.ts'

/** A text, and what of it is selected. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Marks what is selected, or takes the mark away. Where nothing is selected, the cursor stands between the signs. */
export function toggleMark({ text, start, end }: Selected, mark: Mark): Selected {
  const sign = MARK_SIGNS[mark]
  const { length } = sign
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (isSign(/\*+$/.exec(before), length) && isSign(/^\*+/.exec(after), length))
    return { text: before.slice(0, -length) + chosen + after.slice(length), start: start - length, end: end - length }
  const [outer, inner] = [/^\s*/.exec(chosen)?.[0] ?? '', chosen.trim()]
  // A mark ends with its paragraph.
  const marked = inner.split(/(\n\s*\n)/).map((part) => (part.trim() === '' && part !== '' ? part : sign + part + sign))
  const next = marked.join('')
  return {
    text: before + outer + next + chosen.slice(outer.length + inner.length) + after,
    start: start + outer.length + length,
    end: start + outer.length + next.length - length,
  }
}

/** Puts a dividing line behind the paragraph of the cursor, and the cursor behind that. */
export function insertDivider({ text, end }: Selected): Selected {
  const rest = text.slice(end)
  const gap = end + (/\n\s*\n/.exec(rest)?.index ?? rest.length)
  const before = text.slice(0, gap).trim()
  const head = `${before === '' ? '' : `${before}\n\n`}---\n\n`
  return { text: head + text.slice(gap).trimStart(), start: head.length, end: head.length }
}

/** Whether these are the signs of a mark of this length, alone or with those of the other one. */
function isSign(signs: RegExpExecArray | null, length: number): boolean {
  return signs?.[0].length === length || signs?.[0].length === 3
}
