/** Leads to a place of the draft: selects it, and opens the screen that shows it. */
import { useLocation, useSearch } from 'wouter'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../../../creation/DraftContext.tsx'
import { nodeOfPath } from '../../../creation/documentPaths.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { FROM_OUTLINE, WIDE_FLOW } from '../flow/narrowViews.ts'

/**
 * Nodes are in the flow editor, everything else is in the editor beside it. On the desktop screens the flow editor is theirs; on a phone the steps
 * of the node are a view of their own.
 */
export function useGoToPlace(): (path: DocumentPath) => void {
  const id = useDraft((view) => view.id)
  const { select } = useDraftActions()
  const [location, navigate] = useLocation()
  const view = new URLSearchParams(useSearch()).get('view')
  const isWide = useMediaQuery(WIDE_FLOW)
  const openNode = (): void => {
    const screen = `${isWide && location.startsWith('/pc/') ? '/pc' : '/creation'}/flow-editor/${id}`
    const isThere = location === screen
    if (isWide && !isThere) navigate(screen)
    if (isWide || (isThere && view === 'steps')) return
    navigate(`${screen}?view=steps`, { state: isThere && view === null ? FROM_OUTLINE : null })
  }
  return (path) => {
    const editor = `/creation/editor/${id}`
    if (nodeOfPath(path) !== null) openNode()
    else if (location !== editor) navigate(editor)
    select(path)
  }
}
