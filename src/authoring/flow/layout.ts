/** Where the nodes of a graph stand. Pure. */
import { Graph, layout } from '@dagrejs/dagre'
import type { Place, Places } from '../model/marks.ts'

/** Size of a node in the graph, px at zoom 1. */
export const NODE_SIZE = { width: 232, height: 104 } as const
/** Between nodes, px: beside each other there is room for the text of an option. */
export const GAP = { x: 150, y: 28 } as const
/** Around the nodes of a scene, px; its title is above them. */
export const FRAME = { padding: 24, title: 44 } as const
const SCENE_GAP = 72

export interface LayoutGraph {
  ids: readonly string[]
  /** From and to. Pairs with other ids are left out. */
  ways: readonly (readonly [string, string])[]
  /** Nodes that stay together. */
  groups: readonly (readonly string[])[]
}

interface Size {
  width: number
  height: number
}

/** Places of all nodes: scene by scene, and the scenes after each other. The first node is at 0, 0 or to the right and below of it. */
export function arrange({ ids, ways, groups }: LayoutGraph): Places {
  const grouped = groups.filter((group) => group.length > 0)
  if (grouped.length <= 1) return layoutNodes(ids, ways, () => NODE_SIZE, GAP)
  const groupOf = new Map(grouped.flatMap((group, index) => group.map((id) => [id, String(index)] as const)))
  const inner = new Map(
    grouped.map((group, index) => [String(index), layoutNodes(group, ways, () => NODE_SIZE, GAP)] as const),
  )
  const between = ways.flatMap(([from, to]): [string, string][] => {
    const [one, other] = [groupOf.get(from), groupOf.get(to)]
    return one === undefined || other === undefined || one === other ? [] : [[one, other]]
  })
  const sizeOf = (index: string): Size => measure(inner.get(index) ?? new Map())
  const outer = layoutNodes([...inner.keys()], between, sizeOf, { x: SCENE_GAP, y: SCENE_GAP })
  return new Map(
    [...inner].flatMap(([index, places]) => {
      const { x, y } = outer.get(index) ?? { x: 0, y: 0 }
      return [...places].map(([id, place]): [string, Place] => [
        id,
        { x: x + place.x + FRAME.padding, y: y + place.y + FRAME.title },
      ])
    }),
  )
}

/** Places of some nodes, arranged among themselves where they stand. */
export function arrangeSome(ids: readonly string[], ways: LayoutGraph['ways'], places: Places): Places {
  const standing = ids.flatMap((id) => places.get(id) ?? [])
  const left = Math.min(...standing.map(({ x }) => x))
  const top = Math.min(...standing.map(({ y }) => y))
  return movePlaces(
    layoutNodes(ids, ways, () => NODE_SIZE, GAP),
    { x: left, y: top },
  )
}

/** Places of all nodes: the known ones stay, and the others stand beside the nodes that lead to them, where there is room. */
export function placeNodes(graph: LayoutGraph, known: Places): Places {
  const { ids, ways } = graph
  if (!ids.some((id) => known.has(id))) return arrange(graph)
  const placed = new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? { x: 0, y: 0 }] as const] : [])))
  for (const group of findConnected(
    ids.filter((id) => !known.has(id)),
    ways,
  )) {
    const local = layoutNodes(group, ways, () => NODE_SIZE, GAP)
    const moved = moveToFree(movePlaces(local, findAnchor(local, ways, placed)), placed)
    for (const [id, place] of moved) placed.set(id, place)
  }
  return placed
}

/** A place beside a node, or below it, that is free. */
export function findFreePlace(wanted: Place, places: Places): Place {
  return moveToFree(new Map([['', wanted]]), places).get('') ?? wanted
}

function layoutNodes(
  ids: readonly string[],
  ways: LayoutGraph['ways'],
  sizeOf: (id: string) => Size,
  gap: { x: number; y: number },
): Places {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: gap.y, ranksep: gap.x, marginx: 0, marginy: 0 })
  graph.setDefaultEdgeLabel(() => ({}))
  // dagre keeps what it is told in plain objects, in which a name such as `constructor` is there already: it gets numbers.
  const keys = new Map(ids.map((id, index) => [id, String(index)]))
  for (const [id, key] of keys) graph.setNode(key, { ...sizeOf(id) })
  for (const [from, to] of ways) {
    const [one, other] = [keys.get(from), keys.get(to)]
    if (one !== undefined && other !== undefined && one !== other) graph.setEdge(one, other)
  }
  layout(graph)
  const places = new Map(
    [...keys].map(([id, key]) => {
      const { x = 0, y = 0 } = graph.node(key) as Partial<Place>
      const { width, height } = sizeOf(id)
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }] as const
    }),
  )
  return places
}

/** Size of the frame around nodes. */
function measure(places: Places): Size {
  const all = [...places.values()]
  return {
    width: Math.max(0, ...all.map(({ x }) => x)) + NODE_SIZE.width + 2 * FRAME.padding,
    height: Math.max(0, ...all.map(({ y }) => y)) + NODE_SIZE.height + FRAME.padding + FRAME.title,
  }
}

/** All places, moved by as much. */
export function movePlaces(places: Places, by: Place): Places {
  return new Map([...places].map(([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }]))
}

/** How far nodes have to be moved to stand beside what leads to them, or what they lead to; else below everything. */
function findAnchor(local: Places, ways: LayoutGraph['ways'], placed: Places): Place {
  for (const [from, to] of ways) {
    const [before, own] = [placed.get(from), local.get(to)]
    if (before !== undefined && own !== undefined) {
      return { x: before.x + NODE_SIZE.width + GAP.x - own.x, y: before.y - own.y }
    }
  }
  for (const [from, to] of ways) {
    const [own, after] = [local.get(from), placed.get(to)]
    if (after !== undefined && own !== undefined) {
      return { x: after.x - NODE_SIZE.width - GAP.x - own.x, y: after.y - own.y }
    }
  }
  const all = [...placed.values()]
  return { x: Math.min(...all.map(({ x }) => x)), y: Math.max(...all.map(({ y }) => y)) + NODE_SIZE.height + SCENE_GAP }
}

/** Nodes moved down together until none stands on another. */
export function moveToFree(places: Places, placed: Places): Places {
  const taken = [...placed.values()]
  const isTaken = ({ x, y }: Place): boolean =>
    taken.some(
      (other) => Math.abs(other.x - x) < NODE_SIZE.width + GAP.y && Math.abs(other.y - y) < NODE_SIZE.height + GAP.y,
    )
  let moved = places
  while ([...moved.values()].some(isTaken)) moved = movePlaces(moved, { x: 0, y: NODE_SIZE.height + GAP.y })
  return moved
}

function findConnected(ids: readonly string[], ways: LayoutGraph['ways']): string[][] {
  const left = new Set(ids)
  const next = new Map<string, string[]>()
  for (const [from, to] of ways) {
    next.set(from, [...(next.get(from) ?? []), to])
    next.set(to, [...(next.get(to) ?? []), from])
  }
  return ids.flatMap((first) => {
    if (!left.delete(first)) return []
    const group = [first]
    for (const id of group) for (const other of next.get(id) ?? []) if (left.delete(other)) group.push(other)
    return [group]
  })
}
