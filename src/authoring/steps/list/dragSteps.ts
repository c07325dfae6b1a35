/** The steps that are dragged, from one list to another one of the page. */
import type { DocumentPath } from '../../../../protocol/story/draft.ts'

interface Dragged {
  path: DocumentPath
  indexes: readonly number[]
}

let dragged: Dragged | null = null

export function beginDrag(steps: Dragged): void {
  dragged = steps
}

export function isDragging(): boolean {
  return dragged !== null
}

/** The steps that are dropped here; null where something else is. */
export function takeDragged(): Dragged | null {
  const steps = dragged
  dragged = null
  return steps
}
