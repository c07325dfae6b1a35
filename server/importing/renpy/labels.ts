/** Places of a game that a story goes to: labels, and what stands behind a choice or a condition. */
import { type Point as PlacePoint } from '../placeQueue.ts'
import { type Label, listBlocks, type Statement } from './statements.ts'

export type Point = PlacePoint<Statement>

export interface Places {
  labels: ReadonlyMap<string, { label: Label; point: Point }>
  /** Labels that stand there twice. */
  repeated: readonly Label[]
  /** The name of a statement with blocks, from which those of its places are made. */
  keyOf: (statement: Statement) => string
  /** What follows a statement. */
  after: (statement: Statement) => Point
}

/** The places of all files. */
export function findPlaces(scripts: readonly (readonly Statement[])[]): Places {
  const labels = new Map<string, { label: Label; point: Point }>()
  const repeated: Label[] = []
  const keys = new Map<Statement, string>()
  const following = new Map<Statement, Point>()
  const counts = new Map<string, number>()
  const visit = (statements: readonly Statement[], follow: Point | null, inside: string): void => {
    let current = inside
    for (const [index, statement] of statements.entries()) {
      const isLabel = statement.kind === 'label'
      if (isLabel) current = statement.name
      const blocks = listBlocks(statement)
      if (blocks.length === 0 && statement.kind !== 'call') continue
      const count = (counts.get(`${current} ${statement.kind}`) ?? 0) + 1
      counts.set(`${current} ${statement.kind}`, count)
      const key = isLabel ? statement.name : `${current} › ${statement.kind} ${count}`
      keys.set(statement, key)
      const after: Point = { key: `${key} › after`, statements, from: index + 1, follow }
      following.set(statement, after)
      // A place at the end of a row is the one behind the row.
      const next = index + 1 < statements.length || follow === null ? after : follow
      if (isLabel) {
        if (labels.has(statement.name)) repeated.push(statement)
        else
          labels.set(statement.name, {
            label: statement,
            point: { key, statements: statement.block, from: 0, follow: next },
          })
      }
      const again: Point = { key: `${key} › again`, statements: [statement], from: 0, follow: next }
      for (const block of blocks) visit(block, statement.kind === 'while' ? again : next, current)
    }
  }
  for (const statements of scripts) visit(statements, null, 'game')
  return {
    labels,
    repeated,
    keyOf: (statement) => keys.get(statement) ?? '',
    after: (statement) => {
      const point = following.get(statement)
      if (point === undefined) throw new Error('this statement has no place')
      return point.from >= point.statements.length && point.follow !== null ? point.follow : point
    },
  }
}
