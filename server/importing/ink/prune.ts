/** Leaves out what a story counts and nothing reads, and bounds what only is compared. */
import { type Expression, walkExpression } from '../../../protocol/story/expression.ts'
import { type Block } from './explore.ts'
import { listReads } from './output.ts'
import { type Slot, type SlotKinds } from './slots.ts'
import { allOf, compare, constant, not, type TextItem } from './symbols.ts'

/** Changes the ops of the blocks in place. */
export function prune(blocks: readonly Block[], kinds: SlotKinds): void {
  dropUnread(blocks)
  boundCounts(blocks, findComparedCounts(blocks), kinds)
}

function dropUnread(blocks: readonly Block[]): void {
  const used = new Set<Slot>()
  const add = (e: Expression): void => {
    for (const part of walkExpression(e)) if (part.type === 'variable') used.add(part.name)
  }
  forEachExpression(blocks, add, 'shown')
  const sets = blocks.flatMap(({ ops }) => ops.flatMap((op) => (op.op === 'set' ? op : [])))
  for (let size = -1; size !== used.size;) {
    size = used.size
    for (const { slot, change, when } of sets) {
      if (!used.has(slot)) continue
      if (typeof change === 'object' && 'to' in change) add(change.to)
      if (when !== undefined) add(when)
    }
  }
  for (const block of blocks) block.ops = block.ops.filter((op) => op.op !== 'set' || used.has(op.slot))
}

/** All expressions: of ways, options and texts; with 'all' those that set variables, too. */
function forEachExpression(blocks: readonly Block[], visit: (e: Expression) => void, which: 'shown' | 'all'): void {
  const visitText = (items: readonly TextItem[]): void => {
    const { slots, conditions } = listReads(items)
    for (const name of slots) visit({ type: 'variable', name })
    for (const e of conditions) visit(e)
  }
  for (const { ops, end } of blocks) {
    for (const op of ops) {
      if (op.op === 'set' && which === 'shown') continue
      if (op.when !== undefined) visit(op.when)
      if (op.op === 'line') for (const text of [op.line.items, ...op.line.tags]) visitText(text)
      if (op.op === 'set' && typeof op.change === 'object' && 'to' in op.change) visit(op.change.to)
    }
    if (end.kind === 'branch') for (const { when } of end.ways) visit(when)
    if (end.kind === 'choose')
      for (const { when, text, tags } of end.options) {
        visit(when)
        for (const each of [text, ...tags]) visitText(each)
      }
  }
}

/** Counts of visits that are only compared with numbers, each with the greatest of these. */
function findComparedCounts(blocks: readonly Block[]): Map<Slot, number> {
  const most = new Map<Slot, number>()
  const free = new Set<Slot>()
  forEachExpression(
    blocks,
    (e) => {
      const compared = new Set<Expression>()
      for (const part of walkExpression(e)) {
        if (part.type === 'variable' && part.name.startsWith('count ') && !compared.has(part)) free.add(part.name)
        if (part.type !== 'binary' || !COMPARISONS.includes(part.operator)) continue
        const { left, right } = part
        if (left.type !== 'variable' || right.type !== 'value' || typeof right.value !== 'number') continue
        compared.add(left)
        most.set(left.name, Math.max(most.get(left.name) ?? 0, right.value))
      }
    },
    'all',
  )
  return new Map([...most].filter(([slot]) => slot.startsWith('count ') && !free.has(slot)))
}

const COMPARISONS: readonly string[] = ['==', '!=', '<', '<=', '>', '>=']

/** One that is only asked for 0 is a truth; another counts no further than is asked. */
function boundCounts(blocks: readonly Block[], counts: ReadonlyMap<Slot, number>, kinds: SlotKinds): void {
  const truths = new Set([...counts].flatMap(([slot, most]) => (most > 0 ? [] : slot)))
  for (const slot of truths) kinds.set(slot, 'truth')
  for (const block of blocks)
    block.ops = block.ops.map((op) => {
      const most = op.op === 'set' ? counts.get(op.slot) : undefined
      if (op.op !== 'set' || most === undefined) return op
      if (most === 0) return { ...op, change: true }
      const isBelow = compare('<=', { type: 'variable', name: op.slot }, constant(most))
      return { ...op, when: allOf([...(op.when === undefined ? [] : [op.when]), isBelow]) }
    })
  mapExpressions(blocks, (e) => replaceComparisons(e, truths))
}

function replaceComparisons(e: Expression, truths: ReadonlySet<Slot>): Expression {
  if (e.type === 'not') return not(replaceComparisons(e.operand, truths))
  if (e.type === 'call') return { ...e, operands: e.operands.map((operand) => replaceComparisons(operand, truths)) }
  if (e.type !== 'binary') return e
  const { left, right, operator } = e
  if (left.type !== 'variable' || !truths.has(left.name) || right.type !== 'value')
    return { ...e, left: replaceComparisons(left, truths), right: replaceComparisons(right, truths) }
  // A count is never below 0.
  if (operator === '!=' || operator === '>') return left
  if (operator === '==' || operator === '<=') return not(left)
  return constant(operator === '>=')
}

function mapExpressions(blocks: readonly Block[], map: (e: Expression) => Expression): void {
  for (const block of blocks) {
    block.ops = block.ops.map((op) => {
      const mapped = op.when === undefined ? op : { ...op, when: map(op.when) }
      if (mapped.op !== 'set' || typeof mapped.change !== 'object' || !('to' in mapped.change)) return mapped
      return { ...mapped, change: { to: map(mapped.change.to) } }
    })
    const { end } = block
    if (end.kind === 'branch') block.end = { ...end, ways: end.ways.map((way) => ({ ...way, when: map(way.when) })) }
    if (end.kind === 'choose')
      block.end = { ...end, options: end.options.map((option) => ({ ...option, when: map(option.when) })) }
  }
}
