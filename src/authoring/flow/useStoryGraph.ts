/** The graph of the draft: what it has, where it stands, and what is drawn of it. */
import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '../model/DraftContext.tsx'
import { keepFoundPlaces, readFoundPlaces } from './foundPlaces.ts'
import { type DrawnGraph, foldGraph, readStoryModel, type StoryModel } from './graphModel.ts'
import { NODE_SIZE, placeNodes } from './layout.ts'
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

export function useStoryGraph(): StoryGraph {
  // Of the draft itself nothing is followed here: the graph is drawn again where its model changes, not with each key of a line.
  const model = useDraft(({ document }) => readStoryModel(document))
  const marks = useDraft(({ document }) => document.marks)
  const folded = useMemo(() => readFolded(marks), [marks])
  const drawn = useMemo(() => foldGraph(model, folded), [model, folded])
  const places = usePlaces(model, marks)
  const boxPlaces = useMemo(
    () => new Map(drawn.boxes.map(({ id, members }) => [id, findTopLeft(members, places)])),
    [drawn, places],
  )
  return useMemo(() => ({ model, folded, drawn, places, boxPlaces }), [model, folded, drawn, places, boxPlaces])
}

/** Stored places, and those that were found for other nodes on this device: these stay, too. */
function usePlaces(model: StoryModel, marks: unknown): Places {
  const storyId = useDraft(({ id }) => id)
  const [found] = useState(() => new Map(readFoundPlaces(storyId)))
  const places = useMemo(() => {
    const stored = readPlaces(marks)
    const all = placeNodes(model.layout, new Map([...found, ...stored]))
    for (const [id, place] of all) if (!stored.has(id)) found.set(id, place)
    return all
  }, [model, marks, found])
  useEffect(
    () => keepFoundPlaces(storyId, new Map([...places].filter(([id]) => found.has(id)))),
    [storyId, found, places],
  )
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
