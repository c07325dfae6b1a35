/** The rows of the outcome's table: words and reading time, by node or by scene. Pure. */
import type { Draft } from '../../../protocol/story/draft.ts'
import { groupScenes } from '../model/storyGraph.ts'
import type { Outcome } from './useOutcome.ts'

export const COLUMNS = ['name', 'wordsEn', 'wordsZh', 'msEn', 'msZh'] as const
export type Column = (typeof COLUMNS)[number]
export type Grouping = 'node' | 'scene'

export interface OutcomeRow {
  /** The id of the node or scene; null for what stands before the first scene. */
  name: string | null
  /** The node that it leads to. */
  node: string | null
  wordsEn: number
  wordsZh: number
  msEn: number
  msZh: number
}

export interface Sorting {
  /** Null: as in the story. */
  column: Column | null
  isDescending: boolean
}

export function listRows({ nodes }: Outcome, document: Draft, grouping: Grouping): OutcomeRow[] {
  const rows = nodes.map(({ id, words, reading_ms }): OutcomeRow => ({
    name: id,
    node: id,
    wordsEn: words.en,
    wordsZh: words.zh,
    msEn: reading_ms.en,
    msZh: reading_ms.zh,
  }))
  if (grouping === 'node') return rows
  const byNode = new Map(rows.map((row) => [row.name, row]))
  return groupScenes(document).map(({ id, nodes: members }) => ({
    ...sumRows(members.flatMap((node) => byNode.get(node) ?? [])),
    name: id,
    node: members[0] ?? null,
  }))
}

export function sortRows(rows: readonly OutcomeRow[], { column, isDescending }: Sorting): readonly OutcomeRow[] {
  if (column === null) return rows
  const sorted = rows.toSorted((one, other) => {
    const [a, b] = [one[column] ?? '', other[column] ?? '']
    return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
  })
  return isDescending ? sorted.toReversed() : sorted
}

/** A click on a column's head: numbers begin with the largest; the third click brings the order of the story back. */
export function nextSorting({ column, isDescending }: Sorting, clicked: Column): Sorting {
  const first = clicked !== 'name'
  if (column !== clicked) return { column: clicked, isDescending: first }
  return isDescending === first ? { column, isDescending: !first } : { column: null, isDescending: false }
}

function sumRows(rows: readonly OutcomeRow[]): Omit<OutcomeRow, 'name' | 'node'> {
  const sum = (column: 'wordsEn' | 'wordsZh' | 'msEn' | 'msZh'): number =>
    rows.reduce((total, row) => total + row[column], 0)
  return { wordsEn: sum('wordsEn'), wordsZh: sum('wordsZh'), msEn: sum('msEn'), msZh: sum('msZh') }
}
