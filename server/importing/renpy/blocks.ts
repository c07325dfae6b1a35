/** The logical lines of a script with the blocks under them, as Ren'Py 8.0.3 joins them: strings and brackets may span lines. */
import { NESTING_MAX, RefusedWork } from '../reader.ts'
import { skipText } from './texts.ts'

export interface Block {
  /** Line of the file where it begins, from 1. */
  line: number
  text: string
  block: readonly Block[]
}

const PIECE =
  /(?<quote>["'`])|(?<comment>#[^\n]*)|(?<joined>\\\n)|(?<open>[([{])|(?<close>[)\]}])|(?<end>\n)|(?<plain>[^"'`#\\\n()[\]{}]+|\\)/y

export function readBlocks(file: string, text: string): Block[] {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return nestLines(file, readLogicalLines(file, `${source}\n`))
}

interface LogicalLine {
  line: number
  indent: number
  text: string
}

function readLogicalLines(file: string, source: string): LogicalLine[] {
  const lines: LogicalLine[] = []
  let [line, begun, depth, text] = [1, 1, 0, '']
  PIECE.lastIndex = 0
  for (let match = PIECE.exec(source); match !== null; match = PIECE.exec(source)) {
    const { 0: found, groups = {}, index } = match
    const end = groups['quote'] === undefined ? index + found.length : skipText(source, index)
    if (end === -1)
      throw new RefusedWork({
        code: 'broken',
        file,
        line,
        words: source.slice(index, index + 200).split('\n', 1)[0] ?? '',
      })
    PIECE.lastIndex = end
    const piece = source.slice(index, end)
    if (groups['open'] !== undefined) depth += 1
    if (groups['close'] !== undefined) depth = Math.max(0, depth - 1)
    if (groups['end'] !== undefined && depth === 0) {
      if (text.trim() !== '') lines.push({ line: begun, indent: measureIndent(text), text: text.trim() })
      text = ''
      begun = line + 1
    } else if (groups['end'] !== undefined || groups['joined'] !== undefined) text += ' '
    else if (groups['comment'] === undefined) text += piece
    line += piece.split('\n').length - 1
    if (groups['end'] !== undefined && depth === 0) begun = line
  }
  if (text.trim() !== '')
    throw new RefusedWork({ code: 'broken', file, line: begun, words: text.trim().split('\n', 1)[0] ?? '' })
  return lines
}

/** Tabs, which Ren'Py refuses, count up to the next eighth place. */
function measureIndent(text: string): number {
  let indent = 0
  for (const sign of text) {
    if (sign === ' ') indent += 1
    else if (sign === '\t') indent += 8 - (indent % 8)
    else break
  }
  return indent
}

function nestLines(file: string, lines: readonly LogicalLine[]): Block[] {
  const top: Block[] = []
  const open: { indent: number; into: Block[] }[] = [{ indent: 0, into: top }]
  for (const { line, indent, text } of lines) {
    while (open.length > 1 && indent < (open.at(-1)?.indent ?? 0)) open.pop()
    const current = open.at(-1)
    const parent = current?.into.at(-1)
    if (current === undefined) break
    if (indent > current.indent && parent !== undefined) {
      if (open.length >= NESTING_MAX) throw new RefusedWork({ code: 'broken', file, line, words: text })
      const into: Block[] = [{ line, text, block: [] }]
      parent.block = into
      open.push({ indent, into })
    } else current.into.push({ line, text, block: [] })
  }
  return top
}
