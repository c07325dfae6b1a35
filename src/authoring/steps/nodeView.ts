/** Whether nodes are written as forms or as text. Remembered on the device. */
import { useEffect, useEffectEvent } from 'react'
import { createItemStore, useStore } from '../../platform/store.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'

export const NODE_VIEWS = ['form', 'text'] as const
type NodeView = (typeof NODE_VIEWS)[number]

const views = createItemStore<NodeView>(
  'creation.nodeView',
  (item) => NODE_VIEWS.find((view) => view === item) ?? 'form',
)

export function chooseNodeView(view: NodeView): void {
  views.write(view)
}

/** The view of a node. A field that is selected, such as that of a problem, is in the form. */
export function useNodeView(nodeId: string): NodeView {
  const view = useStore(views)
  const field = useDraft(({ selection }) =>
    selection !== null && selection.length > ['script', 'nodes', nodeId].length && nodeOfPath(selection) === nodeId
      ? selection
      : null,
  )
  const showForm = useEffectEvent(() => chooseNodeView('form'))
  useEffect(() => {
    if (field !== null) showForm()
  }, [field])
  return view
}
