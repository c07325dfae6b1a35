/** Copy, cut and paste of nodes by the clipboard of the system, also from one story to another. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Place } from '../model/marks.ts'
import type { GraphActions } from './useGraphActions.ts'

/** `findPlace` says where nodes are pasted. Counts only while the focus is in the graph, so that text fields keep their clipboard. */
export function useClipboardKeys(
  graph: RefObject<HTMLElement | null>,
  actions: GraphActions,
  findPlace: () => Place,
): void {
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (!isInGraph(graph.current)) return
    const text = actions.copy()
    if (text === null) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    if (event.type !== 'cut') return
    // The node that has the focus goes: the next key still reaches the graph.
    graph.current?.focus({ preventScroll: true })
    actions.removeSelected()
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isInGraph(graph.current)) return
    event.preventDefault()
    actions.paste(event.clipboardData?.getData('text/plain') ?? '', findPlace())
  })
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => onCopy(event)
    const paste = (event: ClipboardEvent): void => onPaste(event)
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [])
}

function isInGraph(graph: HTMLElement | null): boolean {
  const focused = document.activeElement
  return graph !== null && focused !== null && graph.contains(focused) && !isTextField(focused)
}

/** Whether keys belong to a field that is typed into. */
export function isTextField(element: Element): boolean {
  return element.matches('input, textarea, select, [contenteditable]')
}
