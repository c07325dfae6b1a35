/** Python of a game, as far as a story has its like: values, conditions and changes of variables. The rest is null, and reported. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type ExpressionLanguage, readForeignExpression } from '../expressions.ts'

const NO_NAMES: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'is',
  'in',
  'if',
  'else',
  'lambda',
  'for',
  'await',
  'yield',
])

const LANGUAGE: ExpressionLanguage = {
  words: new Map([
    ['True', 'true'],
    ['False', 'false'],
    // What is nothing is false, as an empty text is.
    ['None', "''"],
    ['%', 'mod'],
    ['min', 'min'],
    ['max', 'max'],
  ]),
  variable: (word) => (NO_NAMES.has(word) ? null : word.replace(/^store\./, '')),
  looseNot: true,
}
/** Names of ours that are variables there. */
const OWN = /\b(?:true|false|visits|chose|floor|mod)\b/

export function readPython(source: string): Expression | null {
  const bare = stripBrackets(
    source.replaceAll(/\bis\s+not\s+None\b/g, '!= None').replaceAll(/\bis\s+None\b/g, '== None'),
  )
  const outside = bare.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')
  if (OWN.test(outside) || /&&|\|\||[!$](?!=)/.test(outside)) return null
  return readForeignExpression(bare.replace(/^_\((.*)\)$/s, '$1'), LANGUAGE)
}

/** Without brackets around the whole. */
function stripBrackets(source: string): string {
  const trimmed = source.trim()
  return /^\([^()]*\)$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
}

export type PythonSetting =
  | { kind: 'to' | 'add'; variable: string; value: Expression }
  | { kind: 'random'; variable: string; least: number; most: number }

const SETTING = /^(?:store\.)?([\p{L}_][\w\p{L}]*(?:\.[\p{L}_][\w\p{L}]*)*)\s*(\+|-|\*|\/|)=(?!=)\s*([^]+)$/u
const RANDOM = /^renpy\.random\.randint\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)$/

/** A statement that changes a variable; null where it is another one. */
export function readSetting(source: string): PythonSetting | null {
  const [, variable = '', sign = '', right = ''] = SETTING.exec(source.trim()) ?? []
  if (variable === '') return null
  const [, least, most] = RANDOM.exec(right.trim()) ?? []
  if (sign === '' && least !== undefined && most !== undefined)
    return { kind: 'random', variable, least: Number(least), most: Number(most) }
  const value = readPython(right)
  if (value === null) return null
  const before: Expression = { type: 'variable', name: variable }
  switch (sign) {
    case '+':
      return { kind: 'add', variable, value }
    case '-':
      return value.type === 'value' && typeof value.value === 'number'
        ? { kind: 'add', variable, value: { ...value, value: -value.value } }
        : { kind: 'to', variable, value: { type: 'binary', operator: '-', left: before, right: value } }
    case '*':
    case '/':
      return { kind: 'to', variable, value: { type: 'binary', operator: sign, left: before, right: value } }
  }
  return { kind: 'to', variable, value }
}
