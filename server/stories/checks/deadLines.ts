/**
 * Finds lines that no player reads, because nothing in the story makes their condition hold. What a variable can be is taken from all its changes:
 * a line that is found is dead, whatever the way; one that only some way rules out is not found.
 */
import { type Expression, parseExpression, type Value, walkExpression } from '../../../protocol/story/expression.ts'
import { type Script, type StoryFile } from '../../../protocol/story.ts'
import { evaluate, type Scope } from '../../engine/evaluate.ts'
import { type Diagnostic } from './diagnostics.ts'
import { listChanges } from './expressionChecks.ts'
import { listSteps } from './listSteps.ts'
import { createFinding } from './problemMessages.ts'

/** So many combinations of values are tried for one condition; with more, the line is taken to be read. */
const TRIALS_MAX = 5_000

export function findDeadLines(script: Script, metadata: StoryFile): Diagnostic[] {
  const findValues = createValueFinder(script, metadata)
  return listSteps(script).flatMap(({ step, at }) => {
    const expression = step.if === undefined ? null : parseExpression(step.if)
    return expression === null || canHold(expression, findValues)
      ? []
      : [{ at, ...createFinding('line_never_read', { name: step.if ?? '' }) }]
  })
}

/** Values that a variable can have; null where they cannot be listed. */
type ValueFinder = (name: string) => readonly Value[] | null

function createValueFinder(script: Script, { actors }: StoryFile): ValueFinder {
  const changes = listChanges(script).flatMap((each) => Object.entries(each.changes))
  const known = new Map<string, readonly Value[] | null>([['actor', actors.map(({ id }) => id)]])
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const own = changes.flatMap(([changed, change]) => (changed === name ? change : []))
    const isListed = Object.hasOwn(script.variables, name) && own.every((change) => typeof change !== 'object')
    const values = isListed
      ? [...new Set([script.variables[name] ?? 0, ...own.filter((each) => typeof each !== 'object')])]
      : null
    known.set(name, values)
    return values
  }
}

/** Whether any combination of the values of what it reads makes an expression true. */
function canHold(expression: Expression, findValues: ValueFinder): boolean {
  const parts = [...walkExpression(expression)]
  const names = [...new Set(parts.flatMap((part) => (part.type === 'variable' ? part.name : [])))]
  const nodes = [...new Set(parts.flatMap((part) => (part.type === 'visits' ? part.node : [])))]
  const options = [...new Set(parts.flatMap((part) => (part.type === 'chose' ? part.option : [])))]
  const most = Math.max(
    0,
    ...parts.map((part) => (part.type === 'value' && typeof part.value === 'number' ? part.value : 0)),
  )
  const lists = names.map(findValues)
  const counts = Array.from({ length: Math.min(TRIALS_MAX, Math.ceil(most) + 2) }, (_, count) => count)
  const choices: (readonly Value[] | null)[] = [
    ...lists,
    ...nodes.map(() => counts),
    ...options.map(() => [false, true]),
  ]
  const trials = choices.reduce((product, list) => product * (list?.length ?? Infinity), 1)
  if (trials > TRIALS_MAX) return true
  for (let trial = 0; trial < trials; trial += 1) {
    let rest = trial
    const values = choices.map((list) => {
      const length = list?.length ?? 1
      const value = list?.[rest % length] ?? 0
      rest = Math.floor(rest / length)
      return value
    })
    const scope: Scope = {
      values: Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0])),
      visits: Object.fromEntries(nodes.map((node, index) => [node, Number(values[names.length + index])])),
      chosen: options.filter((_, index) => values[names.length + nodes.length + index] === true),
    }
    if (evaluate(expression, scope) === true) return true
  }
  return false
}
