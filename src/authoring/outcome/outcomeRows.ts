/** The rows of the outcome's table: words and reading time, by node or by scene. Pure. */
import { forEachLocale, type Locale } from '../../../protocol/locale.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { isSameValue } from '../../../protocol/sameValue.ts'
import { groupScenes } from '../model/storyGraph.ts'
import type { Outcome } from './useOutcome.ts'

const MEASURES = ['words', 'reading_ms'] as const

/** A number of each row, in one language. */
export interface NumberColumn {
  measure: (typeof MEASURES)[number]
  locale: Locale
}

/** Each measure in the languages of the story. */
export function listColumns(languages: readonly Locale[]): NumberColumn[] {
  return MEASURES.flatMap((measure) => languages.map((locale) => ({ measure, locale })))
}

/** One of `listColumns`, or the name. */
export type Column = 'name' | NumberColumn
export type Grouping = 'node' | 'scene'

/** Measurements of a part of the story, or of all of it. */
export type Measures = Record<NumberColumn['measure'], Record<Locale, number>>

export interface OutcomeRow extends Measures {
  /** The id of the node or scene; null for what stands before the first scene. */
  name: string | null
  /** The node that it leads to. */
  node: string | null
}

export interface Sorting {
  /** Null: as in the story. */
  column: Column | null
  isDescending: boolean
}

export function listRows({ nodes }: Outcome, document: Draft, grouping: Grouping): OutcomeRow[] {
  const rows = nodes.map(({ id, words, reading_ms }): OutcomeRow => ({ name: id, node: id, words, reading_ms }))
  if (grouping === 'node') return rows
  const byNode = new Map(rows.map((row) => [row.name, row]))
  return groupScenes(document).map(({ id, nodes: members }) => ({
    ...sumMeasures(members.flatMap((node) => byNode.get(node) ?? [])),
    name: id,
    node: members[0] ?? null,
  }))
}

export function readNumber(measures: Measures, { measure, locale }: NumberColumn): number {
  return measures[measure][locale]
}

export function sortRows(rows: readonly OutcomeRow[], { column, isDescending }: Sorting): readonly OutcomeRow[] {
  if (column === null) return rows
  const sorted = rows.toSorted((one, other) =>
    column === 'name'
      ? (one.name ?? '').localeCompare(other.name ?? '')
      : readNumber(one, column) - readNumber(other, column),
  )
  return isDescending ? sorted.toReversed() : sorted
}

/** A click on a column's head: numbers begin with the largest; the third click brings the order of the story back. */
export function nextSorting({ column, isDescending }: Sorting, clicked: Column): Sorting {
  const first = clicked !== 'name'
  if (!isSameValue(column, clicked)) return { column: clicked, isDescending: first }
  return isDescending === first ? { column, isDescending: !first } : { column: null, isDescending: false }
}

function sumMeasures(parts: readonly Measures[]): Measures {
  const sum = (measure: NumberColumn['measure']): Record<Locale, number> =>
    forEachLocale((locale) => parts.reduce((total, part) => total + readNumber(part, { measure, locale }), 0))
  return { words: sum('words'), reading_ms: sum('reading_ms') }
}
