/** Finds for each line of a text the item of the document that it was: what the text does not show stays with its line. Pure. */
import { diffArrays } from 'diff'
import { type Form, formatForm, type Item } from './lines.ts'
import { type Placed } from './nodeItems.ts'

/** A node before and after. */
export interface MatchedPart {
  before: readonly Placed[]
  after: readonly Item[]
}

/** Lines between two that have stayed. */
interface Gap {
  before: Placed[]
  after: Item[]
}

/** Lines that have stayed, then those that were moved, also into another node, then those that were written in. */
export function matchItems(parts: readonly MatchedPart[]): ReadonlyMap<Item, Placed> {
  const matched = new Map<Item, Placed>()
  const gaps = parts.map((part) => listGaps(part, matched))
  matchMoved(gaps, matched)
  for (const gap of gaps.flat()) matchWritten(gap, matched)
  return matched
}

function listGaps({ before, after }: MatchedPart, matched: Map<Item, Placed>): Gap[] {
  const gaps: Gap[] = [{ before: [], after: [] }]
  let [from, to] = [0, 0]
  for (const { value, added, removed } of diffArrays(before.map(keyOf), after.map(keyOf))) {
    const gap = gaps.at(-1)
    if (removed) gap?.before.push(...before.slice(from, from + value.length))
    else if (added) gap?.after.push(...after.slice(to, to + value.length))
    else {
      for (let index = 0; index < value.length; index += 1) {
        const [one, other] = [before[from + index], after[to + index]]
        if (one !== undefined && other !== undefined) matched.set(other, one)
      }
      gaps.push({ before: [], after: [] })
    }
    if (!added) from += value.length
    if (!removed) to += value.length
  }
  return gaps
}

function keyOf({ form }: { form: Form }): string {
  return formatForm(form)
}

function matchMoved(parts: readonly Gap[][], matched: Map<Item, Placed>): void {
  const all = parts.flat()
  // Within a node first.
  for (const gaps of [...parts, all]) {
    const left = new Map<string, Placed[]>()
    for (const item of gaps.flatMap(({ before }) => before)) {
      const same = left.get(keyOf(item))
      if (same === undefined) left.set(keyOf(item), [item])
      else same.push(item)
    }
    if (left.size === 0) continue
    const taken = new Set<Placed>()
    for (const gap of gaps)
      gap.after = gap.after.filter((item) => {
        const found = left.get(keyOf(item))?.shift()
        if (found === undefined) return true
        matched.set(item, found)
        taken.add(found)
        return false
      })
    if (taken.size > 0) for (const gap of gaps) gap.before = gap.before.filter((item) => !taken.has(item))
  }
}

/** Of the pairs in the order of both, those that are most alike together. */
function matchWritten({ before, after }: Gap, matched: Map<Item, Placed>): void {
  if (before.length === 0 || after.length === 0) return
  const isLong = before.length * after.length > PAIRS_MAX
  if (before.length === after.length || isLong) {
    for (const [index, item] of after.entries()) {
      const old = before[index]
      if (old !== undefined && canBecome(old.form, item.form)) matched.set(item, old)
    }
    return
  }
  // best[i][j]: of the items from i on and from j on.
  const best = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  const scoreOf = (i: number, j: number): number => {
    const [one, other] = [before[i], after[j]]
    return one === undefined || other === undefined || !canBecome(one.form, other.form)
      ? -1
      : measureLikeness(wordsOf(one.form), wordsOf(other.form))
  }
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = best[i]
      if (row !== undefined) row[j] = Math.max(at(i + 1, j), at(i, j + 1), scoreOf(i, j) + at(i + 1, j + 1))
    }
  for (let [i, j] = [0, 0]; i < before.length && j < after.length;) {
    const [one, other] = [before[i], after[j]]
    if (
      one !== undefined &&
      other !== undefined &&
      scoreOf(i, j) > 0 &&
      at(i, j) === scoreOf(i, j) + at(i + 1, j + 1)
    ) {
      matched.set(other, one)
      i += 1
      j += 1
    } else if (at(i, j) === at(i + 1, j)) i += 1
    else j += 1
  }
}

/** Beyond these the lines are paired by their places. */
const PAIRS_MAX = 40_000

/** Kinds of lines that turn into each other as they are written. */
const LINES: readonly string[] = ['narrate', 'say', 'tip', 'hint', 'error']

/** Whether an item can be the other one with other words. */
export function canBecome(before: Form, after: Form): boolean {
  const [one, other] = [nameOf(before), nameOf(after)]
  return one === other || (LINES.includes(one) && LINES.includes(other))
}

export function nameOf(form: Form): string {
  return form.kind === 'text' || form.kind === 'direction' ? form.name : form.kind
}

function wordsOf(form: Form): string {
  if ('words' in form) return form.words
  return form.kind === 'way' ? form.goto : form.value
}

/** The share of a text that both begin and end with: 0 to 1, a little for any two. */
function measureLikeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  if (longest === 0) return 1
  const shortest = Math.min(one.length, other.length)
  let [head, tail] = [0, 0]
  while (head < shortest && one[head] === other[head]) head += 1
  while (tail < shortest - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1
  return (head + tail) / longest + LEAST_LIKENESS
}

const LEAST_LIKENESS = 0.01
