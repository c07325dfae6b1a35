/** The graph of the draft: what it has, where it stands, and what is drawn of it. */
import { useMemo, useState } from 'react'
import { useDraft } from '../model/DraftContext.tsx'
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
  const script = useDraft(({ document }) => document.script)
  const marks = useDraft(({ document }) => document.marks)
  const model = useMemo(() => readStoryModel({ script }), [script])
  const folded = useMemo(() => readFolded(marks), [marks])
  const drawn = useMemo(() => foldGraph(model, folded), [model, folded])
  const places = usePlaces(model, marks)
  const boxPlaces = useMemo(
    () => new Map(drawn.boxes.map(({ id, members }) => [id, findTopLeft(members, places)])),
    [drawn, places],
  )
  return useMemo(() => ({ model, folded, drawn, places, boxPlaces }), [model, folded, drawn, places, boxPlaces])
}

/** Stored places, and those that were found for other nodes since the graph was opened: these stay, too. */
function usePlaces(model: StoryModel, marks: unknown): Places {
  const [found] = useState(() => new Map<string, Place>())
  return useMemo(() => {
    const stored = readPlaces(marks)
    const places = placeNodes(model.layout, new Map([...found, ...stored]))
    for (const [id, place] of places) if (!stored.has(id)) found.set(id, place)
    return places
  }, [model, marks, found])
}

function findTopLeft(members: readonly string[], places: Places): Place {
  const standing = members.flatMap((id) => places.get(id) ?? [])
  return { x: Math.min(...standing.map(({ x }) => x)), y: Math.min(...standing.map(({ y }) => y)) }
}

/** The middle of a box. */
export function findMiddle({ x, y }: Place): Place {
  return { x: x + NODE_SIZE.width / 2, y: y + NODE_SIZE.height / 2 }
}
