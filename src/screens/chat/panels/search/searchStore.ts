/** The search of the conversation: what was looked for, what was found, and the hit that is shown. It outlives its panel. */
import { useSyncExternalStore } from 'react'
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
  setSearch({ query, hits, current })
  markRow({ row: hit.row, messageId: hit.message.id })
}

/** Goes to an older (1) or newer (-1) hit; from the last one to the first. */
export function stepHit(by: 1 | -1): void {
  if (search === null) return
  const { query, hits, current } = search
  showHit(query, hits, (current + by + hits.length) % hits.length)
}

/** Ends the search; the list stays where it is. */
export function closeSearch(): void {
  setSearch(null)
  markRow(null)
}

export function useSearch(): Search | null {
  return useSyncExternalStore(subscribe, () => search)
}

let search: Search | null = null
const listeners = new Set<() => void>()

function setSearch(next: Search | null): void {
  search = next
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}
