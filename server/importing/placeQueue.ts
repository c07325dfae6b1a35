/**
 * Places of a story of statements, on their way to become nodes. A called part is written once for each place that it goes back to, since a node leads to
 * one place.
 */
import { type NodeBuilder, type StoryBuilder } from './storyBuilder.ts'

/** A place in a row of statements, and what follows at its end. */
export interface Point<Statement> {
  /** The name of the node that begins here: the same for the same place, also where other lines were added. */
  key: string
  statements: readonly Statement[]
  from: number
  /** Null: the end of a part, which goes back to where it was called from, or ends the story. */
  follow: Point<Statement> | null
}

/** Where a called part goes back to, and how deep it was called. */
export interface Frame {
  returnTo: string | null
  depth: number
}

/** Nothing was called. */
export const TOP_FRAME: Frame = { returnTo: null, depth: 0 }

/** Parts that call each other are written out so deep, and so often. */
const CALLS_MAX = { depth: 6, points: 3_000 } as const

export class PlaceQueue<Statement> {
  private readonly builder: StoryBuilder
  private readonly waiting: { name: string; point: Point<Statement>; frame: Frame }[] = []
  private readonly entered = new Set<string>()
  private called = 0

  constructor(builder: StoryBuilder) {
    this.builder = builder
  }

  /** Writes what was entered, and what that enters in turn. */
  writeAll(write: (node: NodeBuilder, point: Point<Statement>, frame: Frame) => void): void {
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift())
      write(this.builder.node(next.name), next.point, next.frame)
  }

  /** The id of the node that a place begins; null where calls go too deep. */
  enter(point: Point<Statement>, frame: Frame): string | null {
    const name = nameOf(point, frame)
    if (this.entered.has(name)) return this.builder.idOf(name)
    if (frame.depth > 0) {
      this.called += 1
      if (frame.depth > CALLS_MAX.depth || this.called > CALLS_MAX.points) return null
    }
    this.entered.add(name)
    this.waiting.push({ name, point, frame })
    return this.builder.idOf(name)
  }

  /** Ends a node with the way to a place. */
  go(node: NodeBuilder, point: Point<Statement> | null, frame: Frame): void {
    if (point === null) return this.goBack(node, frame)
    const id = this.enter(point, frame)
    if (id === null) node.end()
    else node.goto(id)
  }

  goBack(node: NodeBuilder, { returnTo }: Frame): void {
    if (returnTo === null) node.end()
    else node.goto(this.builder.idOf(returnTo))
  }
}

/** The name of the node that a place begins, for each place that its part goes back to. */
export function nameOf({ key }: Pick<Point<never>, 'key'>, { returnTo }: Frame): string {
  return returnTo === null ? key : `${key} ← ${returnTo}`
}
