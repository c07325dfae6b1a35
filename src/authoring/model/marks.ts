/** The editor's own marks of a draft: places, folded boxes, notes, colours. Comments are in `comments.ts`. Whatever is wrong in them is left out. Pure. */
import type { Draft } from '../../../protocol/story/draft.ts'
import { asPart, asText, writeAt } from './documentPaths.ts'

/** Top left of a node, px at zoom 1. */
export interface Place {
  x: number
  y: number
}
export type Places = ReadonlyMap<string, Place>

export const MARK_COLOURS = ['red', 'amber', 'green', 'blue', 'violet'] as const
export type MarkColour = (typeof MARK_COLOURS)[number]

export interface FoldedMarks {
  scenes: ReadonlySet<string>
  /** By the first node of the run. */
  runs: ReadonlySet<string>
}

export function readPlaces(marks: unknown): Places {
  const places = Object.entries(asPart(asPart(marks)['places']))
  return new Map(
    places.flatMap(([id, place]): [string, Place][] => {
      const { x, y } = asPart(place)
      return Number.isFinite(x) && Number.isFinite(y) ? [[id, { x: Number(x), y: Number(y) }]] : []
    }),
  )
}

export function readFolded(marks: unknown): FoldedMarks {
  const folded = asPart(asPart(marks)['folded'])
  const names = (value: unknown): ReadonlySet<string> =>
    new Set(Object.entries(asPart(value)).flatMap(([id, isFolded]) => (isFolded === true ? id : [])))
  return { scenes: names(folded['scenes']), runs: names(folded['runs']) }
}

export function readNote(marks: unknown, id: string): string {
  return asText(asPart(asPart(marks)['notes'])[id])
}

export function readColour(marks: unknown, id: string): MarkColour | null {
  const colour = asPart(asPart(marks)['colours'])[id]
  return MARK_COLOURS.find((each) => each === colour) ?? null
}

/** Stores places, for the recipe of an edit. */
export function writePlaces(document: Draft, places: Places): void {
  for (const [id, { x, y }] of places)
    writeAt(document, ['marks', 'places', id], { x: Math.round(x), y: Math.round(y) })
}

/** Folds or unfolds a scene or a run, for the recipe of an edit. */
export function writeFolded(document: Draft, kind: 'scenes' | 'runs', id: string, isFolded: boolean): void {
  writeAt(document, ['marks', 'folded', kind, id], isFolded ? true : undefined)
}
