/** Checks expressions, changes of variables and texts with variables: that their names exist, and that values of one kind meet. */
import { isRecord } from '../../../protocol/json.ts'
import { ATTRIBUTES } from '../../../protocol/api/talents.ts'
import { type Expression, EXPRESSION_WORDS, parseExpression, type Value } from '../../../protocol/story/expression.ts'
import { PLAYER_KINDS, PLAYER_NAMES } from '../../../protocol/story/playerNames.ts'
import { type Changes, type Script, type StoryFile } from '../../../protocol/story.ts'
import { isText, NOT_SHOWN_FIELDS } from '../../../protocol/story/texts.ts'
import { listTextVariables } from '../../engine/formatText.ts'
import { type Path } from '../yaml.ts'
import { type Diagnostic } from './diagnostics.ts'
import { listExpressions } from './listExpressions.ts'
import { listSteps } from './listSteps.ts'
import { createFinding } from './problemMessages.ts'

type Kind = 'number' | 'truth' | 'text'
type Kinds = Readonly<Record<string, Kind>>

export function checkExpressions(script: Script, metadata: StoryFile): Diagnostic[] {
  const kinds = listKinds(script, metadata)
  return [
    ...listExpressions(script).flatMap(({ source, at, isCondition }) => {
      const { kind, found } = findExpressionKind(source, at, script, kinds)
      return isCondition && kind !== null && kind !== 'truth' ? [...found, reportNoTruth(source, at)] : found
    }),
    ...listChanges(script).flatMap(({ changes, at }) => checkChanges(changes, at, script, kinds)),
    ...checkTexts(script.nodes, ['nodes'], kinds),
    ...checkChapters(script),
  ]
}

/** The names that a script cannot use for its variables. */
export const RESERVED_NAMES: readonly string[] = ['heart', 'actor', ...PLAYER_NAMES, ...ATTRIBUTES, ...EXPRESSION_WORDS]

function listKinds({ variables }: Script, { talents }: StoryFile): Kinds {
  const own = Object.entries(variables).map(([name, value]) => [name, kindOf(value)] as const)
  const attributes = (talents ? ATTRIBUTES : []).map((name) => [name, 'number'] as const)
  return { ...PLAYER_KINDS, ...Object.fromEntries([...own, ...attributes]), heart: 'number', actor: 'text' }
}

function kindOf(value: Value): Kind {
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'truth' : 'text'
}

function reportNoTruth(source: string, at: Path): Diagnostic {
  return { at, ...createFinding('wrong_expression', { name: `${source} is neither true nor false` }) }
}

/** The kind of an expression's value; null where something in it is wrong, which is found, or where it is none. */
function findExpressionKind(
  source: string,
  at: Path,
  script: Script,
  kinds: Kinds,
): { kind: Kind | null; found: Diagnostic[] } {
  const found: Diagnostic[] = []
  const expression = parseExpression(source)
  return { kind: expression === null ? null : findKind(expression), found }

  function report(
    code: 'unknown_variable' | 'unknown_visited' | 'unknown_chosen' | 'wrong_expression',
    name: string,
  ): null {
    found.push({ at, ...createFinding(code, { name }) })
    return null
  }

  /** Null where something is wrong, which is reported. */
  function findKind(part: Expression): Kind | null {
    switch (part.type) {
      case 'value':
        return kindOf(part.value)
      case 'variable':
        return Object.hasOwn(kinds, part.name) ? (kinds[part.name] ?? null) : report('unknown_variable', part.name)
      case 'visits':
        return Object.hasOwn(script.nodes, part.node) ? 'number' : report('unknown_visited', part.node)
      case 'chose':
        return hasOption(script, part.option) ? 'truth' : report('unknown_chosen', part.option)
      case 'call': {
        const operands = part.operands.map(findKind)
        if (operands.includes(null)) return null
        return operands.every((kind) => kind === 'number')
          ? 'number'
          : report('wrong_expression', `${part.function} takes numbers`)
      }
      case 'not': {
        const kind = findKind(part.operand)
        if (kind !== null && kind !== 'truth')
          return report('wrong_expression', 'not stands before what is neither true nor false: use brackets')
        return kind
      }
      case 'binary': {
        const [left, right] = [findKind(part.left), findKind(part.right)]
        if (left === null || right === null) return null
        return (
          findResult(part.operator, left, right) ??
          report('wrong_expression', `${part.operator} cannot join a ${left} and a ${right}`)
        )
      }
    }
  }
}

/** The kind of a joined value; null where these cannot be joined. */
function findResult(operator: string, left: Kind, right: Kind): Kind | null {
  const isBoth = (kind: Kind): boolean => left === kind && right === kind
  if (operator === 'and' || operator === 'or') return isBoth('truth') ? 'truth' : null
  if (operator === '==' || operator === '!=') return left === right ? 'truth' : null
  if (!isBoth('number')) return null
  return ['+', '-', '*', '/', 'mod'].includes(operator) ? 'number' : 'truth'
}

function hasOption({ nodes }: Script, id: string): boolean {
  return Object.values(nodes).some(({ choose, act }) =>
    (choose?.options ?? act ?? []).some((option) => option.id === id),
  )
}

/** All changes of variables, with their places. */
export function listChanges(script: Script): { changes: Changes; at: Path }[] {
  return [
    ...listSteps(script).flatMap(({ step, at }) => ('set' in step ? { changes: step.set, at: [...at, 'set'] } : [])),
    ...Object.entries(script.nodes).flatMap(([id, { choose, act }]) => [
      ...(choose?.options ?? []).map(({ set }, index) => ({
        changes: set,
        at: ['nodes', id, 'choose', 'options', index, 'set'],
      })),
      ...(act ?? []).map(({ set }, index) => ({ changes: set, at: ['nodes', id, 'act', index, 'set'] })),
    ]),
  ]
}

/** Names that do not exist are found by `symbols`. */
function checkChanges(changes: Changes, at: Path, script: Script, kinds: Kinds): Diagnostic[] {
  const findKind = (change: Changes[string]): Kind | null => {
    if (typeof change !== 'object') return kindOf(change)
    return 'to' in change ? findExpressionKind(change.to, at, script, kinds).kind : 'number'
  }
  return Object.entries(changes).flatMap(([name, change]) => {
    const kind = findKind(change)
    return kind !== null && Object.hasOwn(kinds, name) && kinds[name] !== kind
      ? [{ at: [...at, name], ...createFinding('wrong_value', { name }) }]
      : []
  })
}

function checkTexts(value: unknown, at: Path, kinds: Kinds): Diagnostic[] {
  if (isText(value)) return Object.entries(value).flatMap(([locale, text]) => checkText(text, [...at, locale], kinds))
  if (Array.isArray(value)) return value.flatMap((item, index) => checkTexts(item, [...at, index], kinds))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, item]) =>
    NOT_SHOWN_FIELDS.includes(key) ? [] : checkTexts(item, [...at, key], kinds),
  )
}

function checkText(text: string, at: Path, kinds: Kinds): Diagnostic[] {
  const names = listTextVariables(text)
  if (names === null) return [{ at, ...createFinding('bad_text', { name: text.slice(0, 40) }) }]
  return names.flatMap((name) =>
    Object.hasOwn(kinds, name) ? [] : [{ at, ...createFinding('unknown_variable', { name }) }],
  )
}

function checkChapters({ chapters, nodes, start }: Script): Diagnostic[] {
  return chapters.flatMap(({ node }, index) => {
    const isRight =
      Object.hasOwn(nodes, node) &&
      chapters.findIndex((other) => other.node === node) === index &&
      (index > 0 || node === start)
    return isRight ? [] : [{ at: ['chapters', index, 'node'], ...createFinding('wrong_chapter', { name: node }) }]
  })
}
