/** Every expression of a script, with its place and what it decides. */
import { parseExpression, walkExpression } from '../../../protocol/story/expression.ts'
import { type Changes, type Script, type StepKind } from '../../../protocol/story.ts'
import { type Path } from '../yaml.ts'
import { listSteps } from './listSteps.ts'

export interface PlacedExpression {
  source: string
  at: Path
  node: string
  /** Whether it decides the way or the state of the game, not only a line or a picture. */
  isDecisive: boolean
  /** Whether it is a condition, and not the value of a variable. */
  isCondition: boolean
}

export function listExpressions(script: Script): PlacedExpression[] {
  return [
    ...listSteps(script).flatMap(({ step, at, node }) => [
      ...(step.if === undefined
        ? []
        : [
            {
              source: step.if,
              at: [...at, 'if'],
              node,
              isDecisive: STATEFUL.some((kind) => kind in step),
              isCondition: true,
            },
          ]),
      ...('set' in step ? listComputed(step.set, node, [...at, 'set']) : []),
    ]),
    ...Object.entries(script.nodes).flatMap(([node, { choose, act, branch, ending }]) => {
      const at = ['nodes', node]
      const place = (source: string | undefined, isDecisive: boolean, ...end: Path): PlacedExpression[] =>
        source === undefined ? [] : [{ source, at: [...at, ...end], node, isDecisive, isCondition: true }]
      return [
        ...(choose?.options ?? []).flatMap(({ when, set }, index) => [
          ...place(when, true, 'choose', 'options', index, 'when'),
          ...listComputed(set, node, [...at, 'choose', 'options', index, 'set']),
        ]),
        ...(act ?? []).flatMap(({ set }, index) => listComputed(set, node, [...at, 'act', index, 'set'])),
        ...(branch ?? []).flatMap((way, index) => place(way.if, true, 'branch', index, 'if')),
        ...(ending?.because ?? []).flatMap((each, index) => place(each.if, false, 'ending', 'because', index, 'if')),
        ...(ending?.epilogue ?? []).flatMap((each, index) => place(each.if, false, 'ending', 'epilogue', index, 'if')),
      ]
    }),
  ]
}

/** Values of variables that are computed. */
function listComputed(changes: Changes, node: string, at: Path): PlacedExpression[] {
  return Object.entries(changes).flatMap(([name, change]) =>
    typeof change === 'object' && 'to' in change
      ? [{ source: change.to, at: [...at, name, 'to'], node, isDecisive: true, isCondition: false }]
      : [],
  )
}

/** The nodes whose visits an expression of the script counts. */
export function listCountedNodes(script: Script): ReadonlySet<string> {
  const known = countedNodes.get(script)
  if (known !== undefined) return known
  const counted = new Set<string>()
  for (const { source } of listExpressions(script)) {
    const expression = parseExpression(source)
    for (const part of expression === null ? [] : walkExpression(expression))
      if (part.type === 'visits') counted.add(part.node)
  }
  countedNodes.set(script, counted)
  return counted
}

/** By script, which is asked with each node that a game enters. */
const countedNodes = new WeakMap<Script, ReadonlySet<string>>()

/** Steps that change what the rest of the story depends on, or is checked for. */
const STATEFUL: readonly StepKind[] = ['set', 'heart', 'total', 'task', 'scene', 'paid_scene']
