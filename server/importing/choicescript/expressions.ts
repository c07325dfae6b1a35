/** Expressions of ChoiceScript, and what `*set` puts into variables. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type ExpressionLanguage, readForeignExpression } from '../expressions.ts'
import { type Setting } from '../settingWriter.ts'

const LANGUAGE: ExpressionLanguage = {
  words: new Map([
    ['and', 'and'],
    ['or', 'or'],
    ['not', 'not '],
    ['true', 'true'],
    ['false', 'false'],
    ['modulo', 'mod'],
  ]),
  variable: (word) => (/^[a-z_]\w*$/i.test(word) ? word.toLowerCase() : null),
}

/** The expression; null where it has no counterpart. One sign of equality compares. */
export function readChoicescriptExpression(source: string): Expression | null {
  if (source.includes('${')) return null
  const compared = source.replaceAll(
    /("(?:[^"\\]|\\.)*")|(?<![<>!=])=(?!=)/g,
    (_, quoted: string | undefined) => quoted ?? '==',
  )
  return readForeignExpression(compared, LANGUAGE)
}

/** What `*set` does: a value, a change of the variable's own value, or a share of what is left to 100 (fairmath). */
export function readChoicescriptSet(source: string): Setting | null {
  const [, name = '', value = ''] = /^(\w+)\s+(.+?)\s*$/.exec(source) ?? []
  if (name === '') return null
  const variable = name.toLowerCase()
  const own: Expression = { type: 'variable', name: variable }
  const [, left, fair, share] = /^(?:\(?\s*(\w+)\s*)?%([+-])\s*([^()]+?)\)?$/.exec(value) ?? []
  if (fair !== undefined && share !== undefined) {
    const read = readChoicescriptExpression(share)
    const from = left === undefined ? own : readChoicescriptExpression(left)
    return read === null || from === null ? null : { variable, kind: 'to', value: writeFair(from, fair === '+', read) }
  }
  const [, operator, operand = ''] = /^([-+*/]|modulo\b)\s*(.+)$/.exec(value) ?? []
  const read = readChoicescriptExpression(operator === undefined ? value : operand)
  if (read === null) return null
  if (operator === undefined) return { variable, kind: 'to', value: read }
  if (operator === '+') return { variable, kind: 'add', value: read }
  const written = operator === 'modulo' ? 'mod' : operator === '-' || operator === '*' ? operator : '/'
  return { variable, kind: 'to', value: { type: 'binary', operator: written, left: own, right: read } }
}

/** Between 0 and 100: more is a share of what is missing, rounded down, at most 99; less is a share of what is there, rounded up, at least 1. */
function writeFair(from: Expression, isMore: boolean, share: Expression): Expression {
  const number = (value: number): Expression => ({ type: 'value', value })
  const binary = (operator: '+' | '-' | '*' | '/', left: Expression, right: Expression): Expression => ({
    type: 'binary',
    operator,
    left,
    right,
  })
  const floor = (operand: Expression): Expression => ({ type: 'call', function: 'floor', operands: [operand] })
  const part = (whole: Expression): Expression => binary('/', binary('*', whole, share), number(100))
  if (isMore) {
    const more = floor(binary('+', from, part(binary('-', number(100), from))))
    return { type: 'call', function: 'min', operands: [more, number(99)] }
  }
  const less = binary('-', number(0), floor(binary('-', part(from), from)))
  return { type: 'call', function: 'max', operands: [less, number(1)] }
}
