/** The output stream of Ink's runtime, as inkjs keeps it (StoryState, version 2.4.0): where lines end, what glue removes, which spaces remain. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type TextItem } from './symbols.ts'

export type Output =
  | { o: 'text'; text: string }
  | { o: 'shown'; item: Exclude<TextItem, string> }
  | { o: 'glue' }
  | { o: 'tag'; items: readonly TextItem[] }
  | { o: 'begin_string' | 'begin_tag' | 'end_tag' }

const isNewline = (item: Output): boolean => item.o === 'text' && item.text === '\n'
const isSpace = (item: Output): boolean => item.o === 'text' && /^[ \t]*$/.test(item.text)
const isCommand = (item: Output): boolean => item.o === 'begin_string' || item.o === 'begin_tag' || item.o === 'end_tag'
const isText = (item: Output): boolean => item.o === 'text' || item.o === 'shown'
/** Text that is neither a newline nor only spaces. What depends on the player counts as some. */
const isWord = (item: Output): boolean => isText(item) && !isNewline(item) && !isSpace(item)

export function isInString(output: readonly Output[]): boolean {
  return output.some(({ o }) => o === 'begin_string')
}

export function endsInNewline(output: readonly Output[]): boolean {
  for (const item of output.toReversed()) {
    if (isCommand(item)) return false
    if (isNewline(item)) return true
    if (isWord(item)) return false
  }
  return false
}

/** Splits newlines off the ends of a text, with the spaces around them. */
export function splitText(text: string): string[] {
  const head = /^[ \t]*\n[ \t\n]*/.exec(text)?.[0] ?? ''
  const rest = text.slice(head.length)
  const tail = /[ \t]*\n[ \t\n]*$/.exec(rest)?.[0] ?? ''
  if (head === '' && tail === '') return [text]
  const parts: string[] = []
  if (head !== '') parts.push(head.slice(0, head.indexOf('\n')), '\n')
  // Spaces before the words stay theirs.
  const inner = head.slice(head.lastIndexOf('\n') + 1) + rest.slice(0, rest.length - tail.length)
  parts.push(inner)
  if (tail !== '') parts.push('\n', tail.slice(tail.lastIndexOf('\n') + 1))
  return parts.filter((part) => part !== '')
}

/** Where the functions of a call stack begin in the output, the innermost last; -1 where they have printed words. Only the functions on top count. */
export interface FunctionStarts {
  /** Of the frame on top, if it is a function. */
  top: number
  clear: () => void
}

export function pushOutput(output: Output[], item: Output, functions: FunctionStarts): void {
  if (item.o === 'glue') {
    trimNewlines(output)
    output.push(item)
    return
  }
  if (!isText(item)) {
    output.push(item)
    return
  }
  let functionTrim = functions.top
  let glue = -1
  for (let i = output.length - 1; i >= 0; i -= 1) {
    if (output[i]?.o === 'glue') {
      glue = i
      break
    }
    if (output[i]?.o === 'begin_string') {
      if (i >= functionTrim) functionTrim = -1
      break
    }
  }
  if (glue !== -1 || functionTrim !== -1) {
    if (isNewline(item)) return
    if (isWord(item)) {
      if (glue !== -1) removeGlue(output)
      if (functionTrim !== -1) functions.clear()
    }
  } else if (isNewline(item) && (endsInNewline(output) || !output.some(isText))) return
  output.push(item)
}

function trimNewlines(output: Output[]): void {
  let from = -1
  for (let i = output.length - 1; i >= 0; i -= 1) {
    const item = output[i]
    if (item === undefined || isCommand(item) || isWord(item)) break
    if (isNewline(item)) from = i
  }
  if (from < 0) return
  const kept = output.slice(from).filter((item) => !isText(item))
  output.splice(from, output.length - from, ...kept)
}

function removeGlue(output: Output[]): void {
  for (let i = output.length - 1; i >= 0; i -= 1) {
    const item = output[i]
    if (item === undefined || isCommand(item)) break
    if (item.o === 'glue') output.splice(i, 1)
  }
}

/** Spaces and newlines at the end of what a function printed. */
export function trimFunctionEnd(output: Output[], start: number): void {
  for (let i = output.length - 1; i >= Math.max(0, start); i -= 1) {
    const item = output[i]
    if (item === undefined || !isText(item)) continue
    if (!isNewline(item) && !isSpace(item)) break
    output.splice(i, 1)
  }
}

/** Takes a string off the output: its text, and the tags in it. */
export function takeString(output: Output[]): { items: TextItem[]; tags: Output[] } {
  const start = output.findLastIndex(({ o }) => o === 'begin_string')
  const taken = output.splice(start, output.length - start)
  return { items: listText(taken), tags: taken.filter(({ o }) => o === 'tag') }
}

/** Takes a tag off the output, within a string. */
export function takeTag(output: Output[]): TextItem[] {
  const start = output.findLastIndex(({ o }) => o === 'begin_tag')
  return cleanSpaces(listText(output.splice(start, output.length - start)))
}

function listText(output: readonly Output[]): TextItem[] {
  return output.flatMap((item) => (item.o === 'text' ? item.text : item.o === 'shown' ? item.item : []))
}

export interface Line {
  items: TextItem[]
  tags: TextItem[][]
}

/** The line in an output, and its tags. */
export function readLine(output: readonly Output[]): Line {
  const text: TextItem[] = []
  const tags: TextItem[][] = []
  let tag: TextItem[] | null = null
  const close = (): void => {
    if (tag !== null && tag.length > 0) tags.push(cleanSpaces(tag))
  }
  for (const item of output) {
    if (item.o === 'begin_tag') {
      close()
      tag = []
    } else if (item.o === 'end_tag') {
      close()
      tag = null
    } else if (item.o === 'tag') tags.push([...item.items])
    else if (item.o === 'text' || item.o === 'shown') (tag ?? text).push(item.o === 'text' ? item.text : item.item)
  }
  close()
  return { items: cleanSpaces(text), tags }
}

/** Spaces at the edges go, several in a row are one. */
export function cleanSpaces(items: readonly TextItem[]): TextItem[] {
  const cleaned: TextItem[] = []
  let space = ''
  for (const item of items) {
    if (typeof item !== 'string') {
      if (space !== '' && cleaned.length > 0) cleaned.push(' ')
      space = ''
      cleaned.push(item)
      continue
    }
    for (const [, spaces = '', words = ''] of item.matchAll(/([ \t\n]*)([^ \t\n]*)/g)) {
      space += spaces
      if (words === '') continue
      if (space !== '' && cleaned.length > 0) cleaned.push(' ')
      space = ''
      cleaned.push(words)
    }
  }
  return mergeText(cleaned)
}

/** Joins texts that stand side by side. */
export function mergeText(items: readonly TextItem[]): TextItem[] {
  const merged: TextItem[] = []
  for (const item of items) {
    const last = merged.at(-1)
    if (typeof item === 'string' && typeof last === 'string') merged[merged.length - 1] = last + item
    else merged.push(item)
  }
  return merged
}

/** Slots that a text reads. */
export function listReads(items: readonly TextItem[]): { slots: string[]; conditions: Expression[] } {
  const slots: string[] = []
  const conditions: Expression[] = []
  for (const item of items) {
    if (typeof item === 'string') continue
    if ('slot' in item) slots.push(item.slot)
    else
      for (const { when, text } of item.cases) {
        conditions.push(when)
        const inner = listReads(text)
        slots.push(...inner.slots)
        conditions.push(...inner.conditions)
      }
  }
  return { slots, conditions }
}
