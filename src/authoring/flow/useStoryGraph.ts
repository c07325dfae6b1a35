/** The graph of the draft: what it has, where it stands, and what is drawn of it. */
import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '../model/DraftContext.tsx'
import { asPart } from '../model/documentPaths.ts'
import { keepFoundPlaces, readFoundPlaces } from './foundPlaces.ts'
import { type DrawnGraph, foldGraph, readStoryModel, type StoryModel } from './graphModel.ts'
import { NODE_SIZE, placeNodes } from './layout.ts'
import { layOutInThread } from './layoutThread.ts'
import { type FoldedMarks, type Place, type Places, readFolded, readPlaces } from '../model/marks.ts'

export interface StoryGraph {
  model: StoryModel
  folded: FoldedMarks
  drawn: DrawnGraph
  /** Of all nodes, also of those in folded boxes. */
  places: Places
  /** Of what is drawn. */
  boxPlaces: Places
}

/** Null while a long story is laid out. */
export function useStoryGraph(): StoryGraph | null {
  // Of the draft itself nothing is followed here: the graph is drawn again where its model changes, not with each key of a line.
  const model = useDraft(({ document }) => readStoryModel(document))
  const marks = useDraft(({ document }) => document.marks)
  const folded = useMemo(() => readFolded(marks), [marks])
  const drawn = useMemo(() => foldGraph(model, folded), [model, folded])
  const places = usePlaces(model, marks)
  return useMemo(() => {
    if (places === null) return null
    const boxPlaces = new Map(drawn.boxes.map(({ id, members }) => [id, findTopLeft(members, places)]))
    return { model, folded, drawn, places, boxPlaces }
  }, [model, folded, drawn, places])
}

/** As many nodes are placed between two frames; more would be felt. */
const PLACED_AT_ONCE = 200

/** Stored places, and those that were found for other nodes on this device: these stay, too. */
function usePlaces({ layout }: StoryModel, marks: unknown): Places | null {
  const storyId = useDraft(({ id }) => id)
  const [found] = useState(() => new Map(readFoundPlaces(storyId)))
  const [laidOut, setLaidOut] = useState<Places>(new Map())
  // Of all marks the places alone: a key in the source language marks a translation.
  const own = asPart(marks)['places']
  const stored = useMemo(() => readPlaces({ places: own }), [own])
  const { places, known } = useMemo(() => {
    const before = new Map([...found, ...laidOut, ...stored])
    const missing = layout.ids.filter((id) => !before.has(id)).length
    if (missing > PLACED_AT_ONCE) return { places: null, known: before }
    const all = placeNodes(layout, before)
    for (const [id, place] of all) if (!stored.has(id)) found.set(id, place)
    return { places: all, known: before }
  }, [layout, stored, found, laidOut])
  useEffect(() => {
    if (places === null) return layOutInThread({ graph: layout, known }, setLaidOut)
    keepFoundPlaces(storyId, new Map([...places].filter(([id]) => found.has(id))))
    return undefined
  }, [storyId, found, places, layout, known])
  return places
}

function findTopLeft(members: readonly string[], places: Places): Place {
  const standing = members.flatMap((id) => places.get(id) ?? [])
  return { x: Math.min(...standing.map(({ x }) => x)), y: Math.min(...standing.map(({ y }) => y)) }
}

/** The middle of a box. */
export function findMiddle({ x, y }: Place): Place {
  return { x: x + NODE_SIZE.width / 2, y: y + NODE_SIZE.height / 2 }
}
