/** Dragging boxes and frames of scenes. Until the pointer lets go, only what is drawn moves; then one edit stores the places. */
import type { NodeChange } from '@xyflow/react'
import type { DrawnNode } from './drawnTypes.ts'
import { FRAME } from './layout.ts'
import type { Place, Places } from '../model/marks.ts'
import type { GraphActions } from './useGraphActions.ts'
import type { StoryGraph } from './useStoryGraph.ts'

export function useGraphDrag(
  graph: StoryGraph,
  moving: Places,
  setMoving: (places: Places) => void,
  { moveNodes }: GraphActions,
) {
  const onChanges = (changes: readonly NodeChange<DrawnNode>[]): void => {
    const moved = changes.flatMap((change): [string, Place][] =>
      change.type === 'position' && change.position !== undefined && change.dragging === true
        ? moveBox(graph, change.id, change.position)
        : [],
    )
    if (moved.length > 0) setMoving(new Map([...moving, ...moved]))
  }
  // The nodes come with the event: the last movement may not have been drawn yet.
  const onStop = (nodes: readonly DrawnNode[]): void => {
    const moved = nodes.flatMap(({ id, position }) => moveBox(graph, id, position))
    const isElsewhere = moved.some(([id, { x, y }]) => {
      const before = graph.boxPlaces.get(id)
      return before !== undefined && (Math.round(before.x) !== Math.round(x) || Math.round(before.y) !== Math.round(y))
    })
    setMoving(new Map())
    if (!isElsewhere) return
    const places = moved.flatMap(([id, place]): [string, Place][] => {
      const before = graph.boxPlaces.get(id)
      const members = graph.drawn.boxes.find((box) => box.id === id)?.members ?? []
      return members.flatMap((member): [string, Place][] => {
        const own = graph.places.get(member)
        if (own === undefined || before === undefined) return []
        return [[member, { x: own.x + place.x - before.x, y: own.y + place.y - before.y }]]
      })
    })
    moveNodes(new Map(places))
  }
  return { onChanges, onStop }
}

/** A frame moves the boxes in it. */
function moveBox({ drawn, model, boxPlaces }: StoryGraph, id: string, to: Place): [string, Place][] {
  if (!id.startsWith('frame:')) return [[id, to]]
  const scene = model.scenes.find((each) => `frame:${each.id}` === id)
  const boxes = [...new Set((scene?.nodes ?? []).map((node) => drawn.boxOf.get(node) ?? node))]
  const places = boxes.flatMap((box) => boxPlaces.get(box) ?? [])
  const left = Math.min(...places.map(({ x }) => x)) - FRAME.padding
  const top = Math.min(...places.map(({ y }) => y)) - FRAME.title
  return boxes.flatMap((box): [string, Place][] => {
    const place = boxPlaces.get(box)
    return place === undefined ? [] : [[box, { x: place.x + to.x - left, y: place.y + to.y - top }]]
  })
}
