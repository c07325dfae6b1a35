/** The graph and its selection, for the commands of keys and buttons. */
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import type { GraphControls } from './graphCommands.ts'

type Input = Omit<GraphControls, 'selected' | 'current' | 'select' | 'selectNodes'>

export function useGraphControls(input: Input): GraphControls {
  const selected = useDraft((view) => view.selectedNodes)
  const selection = useDraft((view) => view.selection)
  const { select, selectNodes } = useDraftActions()
  const node =
    selection?.[0] === 'script' && selection[1] === 'nodes' ? String(selection[2]) : (selected.at(-1) ?? null)
  const current = node === null ? null : (input.graph.drawn.boxOf.get(node) ?? null)
  return { ...input, selected, current, select, selectNodes }
}
