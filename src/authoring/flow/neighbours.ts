/** Where the arrow keys lead in the graph. Pure. */
import type { Line } from './graphModel.ts'
import type { Place, Places } from '../model/marks.ts'

export const DIRECTIONS = { ArrowRight: 'right', ArrowLeft: 'left', ArrowDown: 'down', ArrowUp: 'up' } as const
export type Direction = (typeof DIRECTIONS)[keyof typeof DIRECTIONS]

/**
 * The box to go to: right and left along the lines, to the one that is nearest in height; up and down to the next box that shares a source or a
 * target, else to the nearest one in that direction. Null where there is none.
 */
export function findNeighbour(
  from: string,
  direction: Direction,
  lines: readonly Line[],
  places: Places,
): string | null {
  const at = places.get(from)
  if (at === undefined) return null
  const out = (id: string): string[] => lines.flatMap((line) => (line.from === id && line.to !== null ? line.to : []))
  const into = (id: string): string[] => lines.flatMap((line) => (line.to === id ? line.from : []))
  const standing = (ids: Iterable<string>): [string, Place][] =>
    [...new Set(ids)].flatMap((id): [string, Place][] => {
      const place = places.get(id)
      return id === from || place === undefined ? [] : [[id, place]]
    })
  if (direction === 'right' || direction === 'left') {
    const next = standing(direction === 'right' ? out(from) : into(from))
    return findLeast(next, ({ y }) => Math.abs(y - at.y))
  }
  const isBeyond = ([, { y }]: [string, Place]): boolean => (direction === 'down' ? y > at.y : y < at.y)
  const siblings = standing([...into(from).flatMap(out), ...out(from).flatMap(into)]).filter(isBeyond)
  const all = siblings.length > 0 ? siblings : standing(places.keys()).filter(isBeyond)
  return findLeast(all, ({ x, y }) => Math.abs(y - at.y) + 2 * Math.abs(x - at.x))
}

function findLeast(places: readonly [string, Place][], measure: (place: Place) => number): string | null {
  const sorted = places.toSorted(([, one], [, other]) => measure(one) - measure(other))
  return sorted[0]?.[0] ?? null
}
