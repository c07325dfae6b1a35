/**
 * What the rest of a story still reads, by node. Two positions that differ only in a variable that nothing reads any more are the same position,
 * without which a long story would have too many of them to try.
 */
import { type Expression, parseExpression, walkExpression } from '../../../protocol/story/expression.ts'
import { type Script, type Step } from '../../../protocol/story.ts'
import { groupTargets, listExits } from './graph.ts'
import { listExpressions } from './listExpressions.ts'

/** Names that an expression reads. */
export type Read = Extract<Expression, { type: 'variable' | 'visits' | 'chose' }>

/** Names read from a node on. `most`: greater numbers make no further difference. */
export type LiveReads = ReadonlyMap<string, { read: Read; most: number }>

/** For each node what expressions read in it or in any node that it leads to, where they decide. */
export function findLiveReads(script: Script): ReadonlyMap<string, LiveReads> {
  const own = new Map<string, Map<string, { read: Read; most: number }>>()
  for (const id of Object.keys(script.nodes)) own.set(id, new Map())
  const decisive = listExpressions(script).filter(({ isDecisive }) => isDecisive)
  const filling = Object.keys(script.nodes).filter((id) => script.nodes[id]?.do.some(restrictsWhenFull) === true)
  if (decisive.length === 0 && filling.length === 0) return own
  for (const { source, node } of decisive) {
    const expression = parseExpression(source)
    if (expression !== null) for (const { read, most } of listReads(expression)) addRead(own.get(node), read, most)
  }
  for (const id of filling) addRead(own.get(id), { type: 'variable', name: 'heart' }, FULL_HEART)
  const before = groupTargets(listExits(script).map(({ from, to }): [string, string] => [to, from]))
  // Reads flow backward along the exits until nothing changes.
  const changed = new Set(own.keys())
  for (const id of changed) {
    changed.delete(id)
    for (const from of before.get(id) ?? [])
      for (const { read, most } of own.get(id)?.values() ?? [])
        if (addRead(own.get(from), read, most)) changed.add(from)
  }
  return own
}

const FULL_HEART = 100

/** Whether this step decides, by the heart it finds, which cards remain and whether anything may be written. */
function restrictsWhenFull(step: Step): boolean {
  return 'heart' in step && typeof step.heart === 'object' && 'scenes' in step.heart && step.heart.scenes.length > 0
}

function addRead(reads: Map<string, { read: Read; most: number }> | undefined, read: Read, most: number): boolean {
  const key = formatRead(read)
  const known = reads?.get(key)
  if (reads === undefined || (known !== undefined && known.most >= most)) return false
  reads.set(key, { read, most })
  return true
}

function formatRead(read: Read): string {
  if (read.type === 'variable') return read.name
  return read.type === 'visits' ? `visits ${read.node}` : `chose ${read.option}`
}

/** A number that is only compared with other numbers counts up to one more than the largest of them. */
function listReads(expression: Expression): { read: Read; most: number }[] {
  const bounds = new Map<Expression, number>()
  for (const part of walkExpression(expression)) {
    if (part.type !== 'binary' || !COMPARING.includes(part.operator)) continue
    for (const [side, other] of [
      [part.left, part.right],
      [part.right, part.left],
    ] as const)
      if (other.type === 'value' && typeof other.value === 'number') bounds.set(side, other.value + 1)
  }
  return [...walkExpression(expression)].flatMap((part) =>
    part.type === 'variable' || part.type === 'visits' || part.type === 'chose'
      ? { read: part, most: bounds.get(part) ?? Infinity }
      : [],
  )
}

const COMPARING: readonly string[] = ['==', '!=', '<', '<=', '>', '>=']
