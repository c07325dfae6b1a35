/** Moves a node in the list of nodes, or says whose id prevents it. */
import { useTranslation } from 'react-i18next'
import { useDraftActions } from '../model/DraftContext.tsx'
import { findFixedNode, moveNode, type Side } from '../model/editNodes.ts'
import { showToast } from '../../ui/toastStore.ts'

export function useMoveNode(): (id: string, target: string, side: Side) => void {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  return (id, target, side) => {
    let fixed: string | null = null
    edit((draft) => {
      fixed = findFixedNode(draft, id, target, side)
      if (fixed === null) moveNode(draft, id, target, side)
    })
    if (fixed !== null) showToast('info', t('outline.fixedByNumber', { id: fixed }))
  }
}
