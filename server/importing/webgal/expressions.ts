/** Variables and conditions of WebGAL, as its engine 4.6 takes them. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type ExpressionLanguage, readForeignExpression, SCRIPT_WORDS } from '../expressions.ts'

/** Only names of letters from a to z are looked up; others stand in an expression as they are, where it fails. */
const NAME = /^[A-Za-z_$][\w$.]*$/

const LANGUAGE: ExpressionLanguage = {
  words: new Map([...SCRIPT_WORDS, ['true', 'true'], ['false', 'false']]),
  variable: (word) => (NAME.test(word) ? word : null),
}

export type VariableSetting =
  | { variable: string; kind: 'to'; value: Expression }
  | { variable: string; kind: 'random'; least: number; most: number }

/** A condition of `-when`; null where it has no counterpart. */
export function readWhen(source: string): Expression | null {
  return readForeignExpression(source, LANGUAGE)
}

/** What `setVar` sets: `key=value`. `isVariable` says whether a name is one by now, since another word is a text. */
export function readSetVar(content: string, isVariable: (name: string) => boolean): VariableSetting | null {
  const [key = '', ...rest] = content.split(/\s*=\s*/)
  const variable = key.trim()
  const [source = ''] = rest
  if (variable === '' || rest.length === 0) return null
  const [, least, most] = /^\s*random\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)\s*$/.exec(source) ?? []
  if (least !== undefined && most !== undefined)
    return {
      variable,
      kind: 'random',
      least: Math.min(Number(least), Number(most)),
      most: Math.max(Number(least), Number(most)),
    }
  const value = readValue(source, isVariable)
  return value === null ? null : { variable, kind: 'to', value }
}

function readValue(source: string, isVariable: (name: string) => boolean): Expression | null {
  if (/[+\-*/()]/.test(source)) return readNumber(source) ?? readForeignExpression(source, LANGUAGE)
  // Any text with `true` in it is a truth in the engine.
  if (/true|false/.test(source)) return { type: 'value', value: !source.includes('false') }
  if (source === '') return { type: 'value', value: '' }
  return (
    readNumber(source) ?? (isVariable(source) ? { type: 'variable', name: source } : { type: 'value', value: source })
  )
}

function readNumber(source: string): Expression | null {
  const number = Number(source)
  return source.trim() === '' || Number.isNaN(number) ? null : { type: 'value', value: number }
}
