/** Texts of ChoiceScript: values, words that depend on one, and looks. */
import { type TextPiece } from '../flow/statements.ts'
import { readChoicescriptExpression } from './expressions.ts'

const VALUE = /(\$!{0,2}\{[^{}]*\}|@!{0,2}\{(?:[^{}]|\$!{0,2}\{[^{}]*\})*\})/

/** `left` gets what has no counterpart; `isTruth` says whether a variable is true or false, and no number. */
export function readPieces(source: string, isTruth: (variable: string) => boolean, left: string[]): TextPiece[] {
  return showWords(source)
    .split(VALUE)
    .flatMap((part, index): TextPiece[] => {
      if (index % 2 === 0) return part === '' ? [] : [part]
      const inside = part.replace(/^[$@]!*\{|\}$/g, '')
      const read = part.startsWith('$') ? readValue(inside, part) : readChoice(inside, isTruth)
      if (read !== null) return [read]
      left.push(part)
      return [part]
    })
}

/** Words without marks: bold, italics, an address behind them, and a new line inside of a paragraph. */
export function showWords(source: string): string {
  return source.replaceAll(/\[\/?(?:[biu]|c\/|url(?:=[^\][]*)?)\]/g, '').replaceAll(/\s*\[n\/\]\s*/g, ' ')
}

/** `$!{…}` begins with a capital, `$!!{…}` has only them. */
function readValue(source: string, words: string): TextPiece | null {
  const show = readChoicescriptExpression(source)
  if (show === null) return null
  if (words.startsWith('$!!')) return { show, capitals: 'all' }
  return words.startsWith('$!') ? { show, capitals: 'first' } : { show }
}

/** `variable one|two` or `(expression) one|two`: the first for what is true, or the one of its number. */
function readChoice(source: string, isTruth: (variable: string) => boolean): TextPiece | null {
  const [, asked = '', words = ''] = /^(\([^]*?\)(?=\s)|\w+)\s([^]*)$/.exec(source) ?? []
  const texts = words.split('|')
  const read = readChoicescriptExpression(asked)
  if (read === null || texts.length < 2 || words.includes('${')) return null
  const isNumber = read.type === 'variable' ? !isTruth(read.name) : read.type === 'call' || isSum(read)
  if (isNumber) return { pick: read, texts }
  return { when: read, text: texts[0] ?? '', other: texts[1] ?? '' }
}

function isSum(read: NonNullable<ReturnType<typeof readChoicescriptExpression>>): boolean {
  return read.type === 'binary' && ['+', '-', '*', '/', 'mod'].includes(read.operator)
}
