/** Expressions of Harlowe, and what `(set:)` and `(put:)` put into variables. */
import { COMPARISONS, type Expression } from '../../../protocol/story/expression.ts'
import { joinAll } from '../conditions.ts'
import { type ExpressionLanguage, readForeignExpression } from '../expressions.ts'
import { findClosing, splitOutside, unquote } from '../scan.ts'
import { type Setting } from '../settingWriter.ts'
import { readSetting, replaceWords } from './dialect.ts'

export const HARLOWE_LANGUAGE: ExpressionLanguage = {
  words: new Map([['is', '==']]),
  variable: (word) => (/^[$_][\p{L}_]/u.test(word) && !word.includes('.') ? word : null),
  calls: new Map([
    ['visited', (name) => `visits(${name})`],
    ['hasVisited', (name) => `(visits(${name}) > 0)`],
  ]),
  complete: completeComparisons,
}

/** Macros whose hook is shown as it is, without what they do to it. */
export const CHANGERS =
  /^(?:textstyle|textcolou?r|colou?r|font|(?:text)?size|align|css|(?:transition|t8n)(?:depart|arrive|time|skip|delay)?|textrotate[xyz]?|background|bg|hoverstyle|hook|box|floatbox|opacity|(?:border|b4r)(?:colou?r|size)?|cornerradius|charstyle|linestyle|linkstyle|textindent|collapse|nobr|button|matrixtrans|verbatim|v6m)$/

/** The name of a macro as Harlowe compares it. */
export function nameMacro(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/** What Harlowe writes in more words, in the words of the table. */
export function rewrite(source: string): string {
  const known = source.replaceAll(/\(history:\s*\)\s+contains\s+("[^"]*"|'[^']*')/gi, 'hasVisited($1)')
  return replaceWords(known, /\bis\s+not\b(?!\s+(?:in|an?)\b)|\bis\s+(?=[<>])|\bvisits?\b/gi, (word) =>
    /^visit/i.test(word) ? 'visited()' : /not/i.test(word) ? '!=' : '',
  )
}

/** An expression; null where it has no counterpart. */
export function readHarloweExpression(source: string, here: string): Expression | null {
  return readForeignExpression(rewrite(source), HARLOWE_LANGUAGE, here)
}

/** `$x is 1 or 2` compares with both. */
function completeComparisons(expression: Expression): Expression {
  if (expression.type === 'not') return { ...expression, operand: completeComparisons(expression.operand) }
  if (expression.type !== 'binary' || (expression.operator !== 'and' && expression.operator !== 'or')) return expression
  const [left, right] = [completeComparisons(expression.left), completeComparisons(expression.right)]
  const before = findComparison(left)
  const isElided = right.type === 'value' && typeof right.value !== 'boolean'
  return { ...expression, left, right: isElided && before !== null ? { ...before, right } : right }
}

/** The last comparison of several that are joined. */
function findComparison(expression: Expression): Extract<Expression, { type: 'binary' }> | null {
  if (expression.type !== 'binary') return null
  if (expression.operator === 'and' || expression.operator === 'or') return findComparison(expression.right)
  return COMPARISONS.some((each) => each === expression.operator) ? expression : null
}

/** `$x to it + 1, $y = 2`, or `1 into $x`. */
export function readHarloweSettings(args: string, macro: 'set' | 'put', here: string): Setting[] | null {
  const settings: Setting[] = []
  for (const part of splitOutside(args, ',')) {
    const [, first = '', second = ''] =
      (macro === 'set' ? /^([$_]\w+)\s*(?:\bto\b|=(?!=))\s*([\s\S]+)$/ : /^([\s\S]+?)\s+into\s+([$_]\w+)$/).exec(
        part,
      ) ?? []
    const [variable, value] = macro === 'set' ? [first, second] : [second, first]
    if (variable === '' || value === '') return null
    const setting =
      readChanger(variable, value, here) ??
      readShown(variable, value) ??
      readSetting(variable, 'to', rewrite(replaceWords(value, /\bit\b/g, () => variable)), HARLOWE_LANGUAGE, here)
    if (setting === null) return null
    settings.push(setting)
  }
  return settings
}

/** Macros whose result does something where it is shown. */
const COMMAND =
  /^\((?:print|display|link-?goto|link-?reveal-?goto|cycling-?link|seq-?link|dialog|alert|go-?to|restart|reload):/i

/** A hook or a command that a variable holds is read where it is shown, as it would be there; not one that asks for variables, which may change until then. */
function readShown(variable: string, source: string): Setting | null {
  const isHook = /^\[(?!\[)/.test(source)
  if (!isHook && !COMMAND.test(source)) return null
  if (findClosing(source, 0, { quotes: !isHook }) !== source.length - 1 || (!isHook && /[$_]\p{L}/u.test(source)))
    return null
  return { variable, kind: 'to', value: { type: 'value', value: source } }
}

/** A changer that a variable holds is whether it shows its hook: one of looks always does. */
function readChanger(variable: string, source: string, here: string): Setting | null {
  const parts = splitOutside(source, '+').map((part) => /^\(([\w-]+):([\s\S]*)\)$/.exec(part))
  const asked: Expression[] = []
  for (const part of parts) {
    const name = nameMacro(part?.[1] ?? '')
    const isCondition = name === 'if' || name === 'unless'
    const condition = isCondition ? readHarloweExpression(part?.[2] ?? '', here) : null
    if (isCondition ? condition === null : !CHANGERS.test(name)) return null
    if (condition !== null) asked.push(name === 'unless' ? { type: 'not', operand: condition } : condition)
  }
  return parts.length === 0 ? null : { variable, kind: 'to', value: joinAll('and', asked) }
}

/** `$name to (prompt: "Who are you?", "Ann")`: what is asked, and what stands there first. */
export function readPrompt(args: string): { asked: string; setting: Setting } | null {
  const [, variable = '', inner = ''] = /^([$_]\w+)\s*(?:\bto\b|=)\s*\(prompt:\s*([\s\S]+)\)$/.exec(args) ?? []
  const [asked, first = ''] = splitOutside(inner, ',').map(unquote)
  if (variable === '' || asked === undefined || asked === null || first === null) return null
  return { asked, setting: { variable, kind: 'to', value: { type: 'value', value: first } } }
}
