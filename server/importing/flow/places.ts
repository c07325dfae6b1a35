/** Places that a story of statements goes to: parts, labels, and what stands behind a choice or a condition. */
import { type Point as PlacePoint } from '../placeQueue.ts'
import { listBlocks, type Statement } from './statements.ts'

export type Point = PlacePoint<Statement>

export interface Places {
  /** Parts and labels by their names; of several with one name the first. */
  named: ReadonlyMap<string, Point>
  isRepeated: (label: Statement) => boolean
  /** The name of a statement with blocks, from which those of its places are made. */
  keyOf: (statement: Statement) => string
  after: (statement: Statement) => Point
}

export function findPlaces(parts: ReadonlyMap<string, readonly Statement[]>): Places {
  const named = new Map<string, Point>()
  const repeated = new Set<Statement>()
  const keys = new Map<Statement, string>()
  const following = new Map<Statement, Point>()
  const counts = new Map<string, number>()
  const visit = (statements: readonly Statement[], follow: Point | null, inside: string): void => {
    let current = inside
    for (const [index, statement] of statements.entries()) {
      if (statement.kind === 'label') {
        current = statement.name
        if (named.has(statement.name)) repeated.add(statement)
        else named.set(statement.name, { key: statement.name, statements, from: index + 1, follow })
        continue
      }
      const blocks = listBlocks(statement)
      if (blocks.length === 0 && statement.kind !== 'call') continue
      const counted = `${current} ${statement.kind}`
      counts.set(counted, (counts.get(counted) ?? 0) + 1)
      const key = `${current} › ${statement.kind} ${counts.get(counted) ?? 1}`
      keys.set(statement, key)
      // A place at the end of a row is the one behind the row.
      const isLast = index + 1 === statements.length
      const next = isLast && follow !== null ? follow : { key: `${key} › after`, statements, from: index + 1, follow }
      following.set(statement, next)
      for (const block of blocks) visit(block, next, current)
    }
  }
  for (const [name, statements] of parts)
    if (!named.has(name)) named.set(name, { key: name, statements, from: 0, follow: null })
  for (const [name, statements] of parts) visit(statements, null, name)
  return {
    named,
    isRepeated: (label) => repeated.has(label),
    keyOf: (statement) => keys.get(statement) ?? '',
    after: (statement) => {
      const point = following.get(statement)
      if (point === undefined) throw new Error('this statement has no place')
      return point
    },
  }
}
