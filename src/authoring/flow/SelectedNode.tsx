/** The steps of the node that is selected. */
import { useTranslation } from 'react-i18next'
import { useDraft } from '../model/DraftContext.tsx'
import { isPart, nodeOfPath, readAt } from '../model/documentPaths.ts'
import { NodePanel } from '../steps/NodePanel.tsx'
import styles from './Flow.module.css'

export function SelectedNode() {
  const { t } = useTranslation('creation')
  const id = useSelectedNode()
  const count = useDraft((view) => view.selectedNodes.length)
  if (id === null) {
    return <p className={styles.hint}>{t(count > 1 ? 'graph.layout.several' : 'graph.layout.pick')}</p>
  }
  return <NodePanel key={id} nodeId={id} />
}

/** The node that the selection leads into; null where it leads into none, or into one that was deleted. */
export function useSelectedNode(): string | null {
  return useDraft(({ selection, document }) => {
    const id = nodeOfPath(selection)
    return id !== null && isPart(readAt(document, ['script', 'nodes', id])) ? id : null
  })
}
