/** Makes the graph of an Ink story small enough to be read: what always follows is one place, and what only says something is a condition of its lines. */
import { type Expression, walkExpression } from '../../../protocol/story/expression.ts'
import { type Block, type BlockEnd } from './explore.ts'
import { type Op, readsInExpression } from './state.ts'
import { allOf, anyOf, not } from './symbols.ts'

/** Steps of one way of a branch that become conditions of their own. */
const OPS_MAX = 8
/** Ways of such a branch. */
const WAYS_MAX = 8

/** Changes the blocks in place; the start stays. */
export function simplifyBlocks(start: Block): void {
  for (;;) {
    const before = measure(start)
    skipEmpty(start)
    const entries = countEntries(start)
    for (const block of listBlocks(start)) if (entries.has(block)) joinFollowing(block, entries)
    for (const block of listBlocks(start)) flattenBranch(block, entries)
    // What is folded only takes entries away, so that these stay on the safe side.
    const left = countEntries(start)
    for (const block of listBlocks(start)) foldBranch(block, left)
    if (measure(start) === before) return
  }
}

/** All blocks that are reached, in the order in which a reader meets them. */
export function listBlocks(start: Block): Block[] {
  const found = new Set<Block>([start])
  // A set goes on with what is added to it while it is walked.
  for (const block of found) for (const to of listTargets(block.end)) found.add(to)
  return [...found]
}

function listTargets(end: BlockEnd): Block[] {
  switch (end.kind) {
    case 'goto':
      return [end.to]
    case 'branch':
      return [...end.ways.map(({ to }) => to), end.other]
    case 'choose':
      return end.options.map(({ to }) => to)
    default:
      return []
  }
}

function measure(start: Block): string {
  const blocks = listBlocks(start)
  return `${blocks.length} ${blocks.filter(({ end }) => end.kind === 'branch').length}`
}

function countEntries(start: Block): Map<Block, number> {
  const entries = new Map<Block, number>([[start, 1]])
  for (const block of listBlocks(start))
    for (const to of listTargets(block.end)) entries.set(to, (entries.get(to) ?? 0) + 1)
  return entries
}

/** Where an end leads past blocks in which nothing happens. */
function skipEmpty(start: Block): void {
  const resolve = (block: Block): Block => {
    const passed = new Set<Block>()
    let at = block
    while (at.ops.length === 0 && at.end.kind === 'goto' && !passed.has(at)) {
      passed.add(at)
      at = at.end.to
    }
    return at
  }
  for (const block of listBlocks(start)) block.end = mapTargets(block.end, resolve)
}

function mapTargets(end: BlockEnd, map: (block: Block) => Block): BlockEnd {
  switch (end.kind) {
    case 'goto':
      return { ...end, to: map(end.to) }
    case 'branch':
      return { ...end, ways: end.ways.map((way) => ({ ...way, to: map(way.to) })), other: map(end.other) }
    case 'choose':
      return { ...end, options: end.options.map((option) => ({ ...option, to: map(option.to) })) }
    default:
      return end
  }
}

function joinFollowing(block: Block, entries: Map<Block, number>): void {
  while (block.end.kind === 'goto' && block.end.to !== block && entries.get(block.end.to) === 1) {
    const { to } = block.end
    block.ops.push(...to.ops)
    block.end = to.end
    entries.delete(to)
  }
}

/** A branch of which the last way is another branch is one. Ways that lead to one place are one. */
function flattenBranch(block: Block, entries: ReadonlyMap<Block, number>): void {
  let { end } = block
  if (end.kind !== 'branch') return
  while (
    end.other.ops.length === 0 &&
    end.other.end.kind === 'branch' &&
    end.other !== block &&
    entries.get(end.other) === 1
  ) {
    const inner: Extract<BlockEnd, { kind: 'branch' }> = end.other.end
    end = { ...end, ways: [...end.ways, ...inner.ways], other: inner.other }
  }
  const ways: { when: Expression; to: Block }[] = []
  for (const way of end.ways) {
    const last = ways.at(-1)
    if (last?.to === way.to && countParts(last.when) + countParts(way.when) <= PARTS_MAX)
      ways[ways.length - 1] = { when: anyOf([last.when, way.when]), to: way.to }
    else ways.push(way)
  }
  while (ways.length > 0 && ways.at(-1)?.to === end.other) ways.pop()
  block.end = ways.length === 0 ? { kind: 'goto', to: end.other } : { ...end, ways }
}

/** Conditions of more parts together are longer than a script can hold. */
const PARTS_MAX = 24

function countParts(condition: Expression): number {
  return [...walkExpression(condition)].length
}

/** A branch whose ways only do a few things and then meet becomes steps with conditions. */
function foldBranch(block: Block, entries: ReadonlyMap<Block, number>): void {
  const { end } = block
  if (end.kind !== 'branch' || end.ways.length > WAYS_MAX) return
  const all = [...end.ways.map(({ to }) => to), end.other]
  const meeting = findMeeting(all, entries)
  if (meeting === null || meeting === block) return
  const arms = all.map((to) => (to === meeting ? [] : to.ops))
  const conditions = end.ways.map(({ when }) => when)
  const written = arms.flat().flatMap((op) => (op.op === 'set' ? op.slot : []))
  if (
    arms.some((ops) => ops.length > OPS_MAX) ||
    written.some((slot) => conditions.some((e) => readsInExpression(e, slot)))
  )
    return
  const folded = arms.flatMap((ops, index): Op[] => {
    const before = conditions.slice(0, index).map(not)
    const own = conditions[index]
    // What excludes the ways before by itself needs no more words.
    const when = own === undefined ? allOf(before) : isExclusive(conditions) ? own : allOf([...before, own])
    return ops.map((op) => ({ ...op, when: op.when === undefined ? when : allOf([when, op.when]) }))
  })
  block.ops.push(...folded)
  block.end = { kind: 'goto', to: meeting }
}

/** The place to which each way leads at once, if it is one. */
function findMeeting(all: readonly Block[], entries: ReadonlyMap<Block, number>): Block | null {
  const ends = all.map((to) => (to.end.kind === 'goto' && entries.get(to) === 1 ? to.end.to : null))
  const meeting = ends.find((to) => to !== null) ?? null
  if (meeting === null) return null
  return all.every((to, index) => to === meeting || ends[index] === meeting) ? meeting : null
}

/** Comparisons of one value with different numbers never hold together. */
function isExclusive(conditions: readonly Expression[]): boolean {
  const known = new Set<string>()
  for (const e of conditions) {
    if (e.type !== 'binary' || e.operator !== '==' || e.right.type !== 'value') return false
    known.add(JSON.stringify(e.right.value))
  }
  const [first] = conditions
  const left = first?.type === 'binary' ? JSON.stringify(first.left) : ''
  return (
    known.size === conditions.length && conditions.every((e) => e.type === 'binary' && JSON.stringify(e.left) === left)
  )
}
