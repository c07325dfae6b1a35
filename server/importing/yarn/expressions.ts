/** Expressions of Yarn Spinner, and what its commands put into variables. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type ExpressionLanguage, readForeignExpression, SCRIPT_WORDS } from '../expressions.ts'
import { type Setting } from '../settingWriter.ts'

const WORDS: readonly (readonly [string, string])[] = [
  ['is', '=='],
  ['eq', '=='],
  ['neq', '!='],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['not', 'not '],
  ['and', 'and'],
  ['or', 'or'],
  ['true', 'true'],
  ['false', 'false'],
  ['floor', 'floor'],
  ['min', 'min'],
  ['max', 'max'],
]

/** The expression in a node; null where it has no counterpart. A node counts as visited when it is left, and here when it is entered. */
export function readYarnExpression(source: string, node: string): Expression | null {
  const earlier = (name: string): string => (JSON.parse(name) === node ? `(visits(${name}) - 1)` : `visits(${name})`)
  const language: ExpressionLanguage = {
    words: new Map([...SCRIPT_WORDS, ...WORDS]),
    variable: (word) => (word.startsWith('$') ? word : null),
    calls: new Map([
      ['visited', (name) => `(${earlier(name)} > 0)`],
      ['visited_count', earlier],
    ]),
  }
  const plain = source
    // A value is made a text or a number of the same by itself.
    .replaceAll(/\b(?:string|number|bool)\((\$\w+)\)/g, '$1')
    .replaceAll(/\b(visited\([^()]*\))\s*(?:==|is|eq)\s*(true|false)\b/g, (_, call: string, truth: string) =>
      truth === 'true' ? call : `not ${call}`,
    )
  return readForeignExpression(plain, language)
}

/** What `<<set>>` does; null where it has no counterpart. */
export function readYarnSet(source: string, node: string): Setting | null {
  const [, variable, operator = '', value = ''] =
    /^(\$[\w.]+)\s*(to\b|[-+*/%]?=(?!=))\s*(.+)$/.exec(source.trim()) ?? []
  if (variable === undefined) return null
  const [, least, most] = /^random_range\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)$/.exec(value) ?? []
  const [, sides] = /^dice\(\s*(\d+)\s*\)$/.exec(value) ?? []
  const isPlain = operator === '=' || operator === 'to'
  if (isPlain && least !== undefined) return { variable, kind: 'random', least: Number(least), most: Number(most) }
  if (isPlain && sides !== undefined) return { variable, kind: 'random', least: 1, most: Number(sides) }
  const read = readYarnExpression(value, node)
  if (read === null) return null
  if (isPlain) return { variable, kind: 'to', value: read }
  if (operator === '+=') return { variable, kind: 'add', value: read }
  const sign = operator.charAt(0)
  const own: Expression = { type: 'variable', name: variable }
  const written = sign === '%' ? 'mod' : sign === '-' || sign === '*' || sign === '/' ? sign : null
  return written === null
    ? null
    : { variable, kind: 'to', value: { type: 'binary', operator: written, left: own, right: read } }
}
