/** Moves a node in the list of nodes, or says whose id prevents it. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useDraftActions } from '../model/DraftContext.tsx'
import { findFixedNode, moveNode, type Side } from '../model/editNodes.ts'
import { showToast } from '../../ui/toastStore.ts'

export function useMoveNode(): (id: string, target: string, side: Side) => void {
  const { t } = useTranslation()
  const { edit } = useDraftActions()
  return (id, target, side) => {
    let fixed: string | null = null
    edit((draft) => {
      fixed = findFixedNode(draft, id, target, side)
      if (fixed === null) moveNode(draft, id, target, side)
    })
    if (fixed !== null) showToast('info', t('creation.outline.fixedByNumber', { id: fixed }))
  }
}
