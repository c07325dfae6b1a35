/** Brings what is selected elsewhere into view. What the author selects in the graph, or looks at, stays where it is. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useDraft } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import type { StoryGraph } from './useStoryGraph.ts'
import type { GraphViewport } from './useViewport.ts'

export interface ShownSelection {
  selection: DocumentPath | null
  /** Makes a change whose selection is in view: nothing moves. */
  keepView: (change: () => void) => void
  /** Makes a change by keyboard: the box that it selects gets the focus. */
  takeFocus: (change: () => void) => void
  /** Centres what is selected. */
  reveal: () => void
}

type Manner = 'centre' | 'keep' | 'focus'

export function useShownSelection(
  graph: StoryGraph,
  viewport: GraphViewport,
  area: RefObject<HTMLElement | null>,
): ShownSelection {
  const selection = useDraft((view) => view.selection)
  const node = nodeOfPath(selection)
  const box = node === null ? null : (graph.drawn.boxOf.get(node) ?? null)
  const manner = useRef<Manner>('centre')
  const readDraft = useDraftNow()
  const changeIn = (how: Manner, change: () => void): void => {
    const before = readDraft().selection
    manner.current = how
    change()
    // What selects nothing else says nothing about the next selection.
    if (readDraft().selection === before) manner.current = 'centre'
  }
  const show = (id: string | null, how: Manner): void => {
    const place = id === null ? undefined : graph.boxPlaces.get(id)
    if (id === null || place === undefined || how === 'keep') return
    viewport.show(place, { isOnlyHidden: how === 'focus', isAtOnce: how === 'focus' })
    // What was out of view is drawn with the next frame.
    if (how === 'focus') requestAnimationFrame(() => focusBox(area.current, id))
  }
  const shownBox = useRef(box)
  // Another place in the same box moves nothing, but what was said of the view is over.
  const onSelected = useEffectEvent((_: DocumentPath | null, id: string | null) => {
    const how = manner.current
    manner.current = 'centre'
    if (shownBox.current !== id) show(id, how)
    shownBox.current = id
  })
  useEffect(() => onSelected(selection, box), [selection, box])
  return {
    selection,
    keepView: (change) => changeIn('keep', change),
    takeFocus: (change) => changeIn('focus', change),
    reveal: () => show(box, 'centre'),
  }
}

/** Focuses a box of the graph. */
export function focusBox(area: HTMLElement | null, id: string): void {
  area?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
}
