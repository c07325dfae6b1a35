/** Lines of Yarn Spinner: a name, words, values, markup, tags and comments. */
import { type TextPiece } from '../flow/statements.ts'
import { stripLookTags } from '../texts.ts'
import { readYarnExpression } from './expressions.ts'

export interface YarnText {
  name: string | null
  text: TextPiece[]
  /** What stands in `<<…>>` behind the words. */
  command: string | null
  /** Values and markup that have no counterpart. */
  left: string[]
}

/** Everything before the first colon that a blank follows is a name. */
const NAME = /^([^\s:{}[\]\\][^:{}[\]\\]{0,59}?)[ \t]*:[ \t]+(?=\S)/
/** Markup whose words are shown as others are. */
const CHOOSING = /^(?:select|plural|ordinal)\b/

export function readText(source: string, node: string): YarnText {
  const [, words = '', command = null] = /^(.*?)(?:<<\s*(.*?)\s*>>)?\s*$/s.exec(cutTags(cutComment(source))) ?? []
  const left: string[] = []
  const [before = '', name = null] = NAME.exec(words.trim()) ?? []
  const text = readPieces(words.trim().slice(before.length), node, left)
  return { name, text, command, left }
}

/** Two strokes begin a comment, also in an address. */
export function cutComment(source: string): string {
  return source.replace(/(?<!\\)\/\/.*$/, '')
}

/** Tags at the end of a line. */
export function cutTags(source: string): string {
  return source.replace(/(?:(?:^|\s)#[^\s#]+)+\s*$/, '')
}

function readPieces(source: string, node: string, left: string[]): TextPiece[] {
  return source.split(/((?<!\\)\{[^{}]*\}|(?<!\\)\[[^\][]*\])/).flatMap((part, index): TextPiece[] => {
    if (index % 2 === 0) return part === '' ? [] : [unescape(part)]
    const inside = part.slice(1, -1).trim()
    if (part.startsWith('[')) {
      // Other brackets are markup: how the words look or sound.
      if (CHOOSING.test(inside)) left.push(part)
      return []
    }
    const show = readYarnExpression(inside, node)
    if (show !== null) return [{ show }]
    left.push(part)
    return [part]
  })
}

/** The words of a text that a variable holds: its markup says how they look or sound. */
export function showWords(text: string): string {
  return unescape(text.replaceAll(/(?<!\\)\[[^\][]*\]/g, ''))
}

function unescape(text: string): string {
  return stripLookTags(text).replaceAll(/\\([[\]{}#<>/:\\])/g, '$1')
}
