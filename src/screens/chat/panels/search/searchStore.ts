/** The search of the conversation: what was looked for, what was found, and the hit that is shown. It outlives its panel. */
import { createStore, useStore } from '../../../../platform/store.ts'
import { markRow } from '../../messages/markedRow.ts'
import { type Hit } from './findText.ts'

export interface Search {
  query: string
  /** The latest first. */
  hits: readonly Hit[]
  /** Index of the hit that the list shows. */
  current: number
}

/** Shows a hit in the list; the bar below the list leads to the others. */
export function showHit(query: string, hits: readonly Hit[], current: number): void {
  const hit = hits[current]
  if (hit === undefined) return
  search.set({ query, hits, current })
  markRow({ row: hit.row, messageId: hit.message.id })
}

/** Goes to an older (1) or newer (-1) hit; from the last one to the first. */
export function stepHit(by: 1 | -1): void {
  const shown = search.get()
  if (shown === null) return
  const { query, hits, current } = shown
  showHit(query, hits, (current + by + hits.length) % hits.length)
}

/** Ends the search; the list stays where it is. */
export function closeSearch(): void {
  search.set(null)
  markRow(null)
}

export function useSearch(): Search | null {
  return useStore(search)
}

const search = createStore<Search | null>(null)
