/** Puts what is drawn at its place. Runs with each movement, so it keeps each object that stays where it is. */
import type { Locale } from '../../../protocol/locale.ts'
import { readText } from '../model/storyGraph.ts'
import { OPEN_SIZE } from './drawGraph.ts'
import type { DrawnNode } from './drawnTypes.ts'
import { FRAME, NODE_SIZE } from './layout.ts'
import type { Place, Places } from '../model/marks.ts'
import type { StoryGraph } from './useStoryGraph.ts'

const OPEN_GAP = { x: 56, y: 8 } as const

export interface PlaceInput {
  selected: ReadonlySet<string>
  /** Boxes that are dragged now. */
  moving: Places
  locale: Locale
  isReadOnly: boolean
}

type Placer = (graph: StoryGraph, drawn: readonly DrawnNode[], input: PlaceInput) => DrawnNode[]

/** A function that places boxes and open ends, and adds the frames of scenes. */
export function createPlacer(): Placer {
  const before = new Map<string, { from: DrawnNode; to: DrawnNode }>()
  return (graph, drawn, { selected, moving, locale, isReadOnly }) => {
    const placeOf = (id: string): Place => moving.get(id) ?? graph.boxPlaces.get(id) ?? NOWHERE
    const open = findOpenPlaces(graph, placeOf)
    const members = new Map(graph.drawn.boxes.map((box) => [box.id, box.members]))
    const boxes = drawn.map((from) => {
      const { x, y } = open.get(from.id) ?? placeOf(from.id)
      const own = members.get(from.id) ?? []
      const isSelected = own.length > 0 && own.every((member) => selected.has(member))
      const old = before.get(from.id)
      if (old?.from === from && old.to.position.x === x && old.to.position.y === y && old.to.selected === isSelected) {
        return old.to
      }
      const to = { ...from, position: { x, y }, selected: isSelected }
      before.set(from.id, { from, to })
      return to
    })
    return [...drawFrames(graph, placeOf, locale, isReadOnly), ...boxes]
  }
}

function findOpenPlaces({ drawn }: StoryGraph, placeOf: (id: string) => Place): ReadonlyMap<string, Place> {
  const counts = new Map<string, number>()
  return new Map(
    drawn.lines.flatMap(({ id, from, to }): [string, Place][] => {
      if (to !== null) return []
      const index = counts.get(from) ?? 0
      counts.set(from, index + 1)
      const { x, y } = placeOf(from)
      return [[id, { x: x + NODE_SIZE.width + OPEN_GAP.x, y: y + index * (OPEN_SIZE.height + OPEN_GAP.y) }]]
    }),
  )
}

function drawFrames(
  { model, folded, drawn }: StoryGraph,
  placeOf: (id: string) => Place,
  locale: Locale,
  isReadOnly: boolean,
): DrawnNode[] {
  return model.scenes.flatMap(({ id, title, nodes }): DrawnNode[] => {
    if (id === null || nodes.length === 0 || folded.scenes.has(id)) return []
    const boxes = new Set(nodes.map((node) => drawn.boxOf.get(node) ?? node))
    return [drawFrame(id, readText(title, locale), [...boxes].map(placeOf), isReadOnly)]
  })
}

function drawFrame(scene: string, title: string, places: readonly Place[], isReadOnly: boolean): DrawnNode {
  const [left, top] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))]
  const right = Math.max(...places.map(({ x }) => x)) + NODE_SIZE.width
  const bottom = Math.max(...places.map(({ y }) => y)) + NODE_SIZE.height
  return {
    id: `frame:${scene}`,
    type: 'frame',
    position: { x: left - FRAME.padding, y: top - FRAME.title },
    width: right - left + 2 * FRAME.padding,
    height: bottom - top + FRAME.title + FRAME.padding,
    zIndex: -1,
    selectable: false,
    connectable: false,
    draggable: !isReadOnly,
    dragHandle: '[data-frame-title]',
    style: PASS_THROUGH,
    ariaRole: 'group',
    ariaLabel: title || scene,
    data: { scene, title: title || scene },
  }
}

const NOWHERE = { x: 0, y: 0 }
/** The ground below a frame takes the pointer; its title takes it back. */
const PASS_THROUGH = { pointerEvents: 'none' as const }
