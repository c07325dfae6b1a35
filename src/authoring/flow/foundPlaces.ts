/**
 * Where the graph put the nodes of a story that have no place of their own, kept on this device: it looks tomorrow as it looks today, and is laid out
 * once. Of the story that was open last.
 */
import * as v from 'valibot'
import { readItem, writeItem } from '../../platform/storage.ts'
import { type Places } from '../model/marks.ts'

const ITEM = 'creation.places'

const stored = v.object({ story: v.string(), places: v.array(v.tuple([v.string(), v.number(), v.number()])) })

export function readFoundPlaces(story: string): Places {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), readItem(ITEM))
  if (!parsed.success || parsed.output.story !== story) return new Map()
  return new Map(parsed.output.places.map(([id, x, y]) => [id, { x, y }]))
}

export function keepFoundPlaces(story: string, places: Places): void {
  const kept: v.InferOutput<typeof stored> = { story, places: [...places].map(([id, { x, y }]) => [id, x, y]) }
  writeItem(ITEM, JSON.stringify(kept))
}
