/** Draws items again only where something has changed that they are drawn from: a story has thousands of nodes, and an edit changes one. */
import { isSameList } from '../../../protocol/sameValue.ts'

type Redraw<Item, Drawn> = (
  items: readonly Item[],
  /** Compared by identity. */
  listInputs: (item: Item) => readonly unknown[],
  draw: (item: Item) => Drawn,
) => Drawn[]

/** A function that gives, in place of an item whose inputs are those of the call before, what was drawn then. */
export function createRedraw<Item extends { id: string }, Drawn>(): Redraw<Item, Drawn> {
  let before: ReadonlyMap<string, { inputs: readonly unknown[]; drawn: Drawn }> = new Map()
  return (items, listInputs, draw) => {
    const next = new Map<string, { inputs: readonly unknown[]; drawn: Drawn }>()
    const all = items.map((item) => {
      const inputs = listInputs(item)
      const old = before.get(item.id)
      // The copy is no longer than its items.
      const entry =
        old !== undefined && isSameList(old.inputs, inputs) ? old : { inputs: inputs.slice(), drawn: draw(item) }
      next.set(item.id, entry)
      return entry.drawn
    })
    before = next
    return all
  }
}
