/** Leads to a place of the draft: selects it, and opens the screen that shows it. */
import { useLocation, useSearch } from 'wouter'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useDesktopQuery } from '../../navigation/screenFrame.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import { DESKTOP_WIDTH } from '../desktopWidth.ts'
import { FROM_OUTLINE } from '../model/fromOutline.ts'
import { EDITOR_PATTERN, FLOW_PATTERN, writePath } from '../../navigation/paths.ts'

/**
 * Nodes are in the flow editor, everything else is in the editor beside it. The desktop editor has its nodes at hand; elsewhere the steps of the
 * node are a view of their own.
 */
export function useGoToPlace(): (path: DocumentPath) => void {
  const id = useDraft((view) => view.id)
  const { select } = useDraftActions()
  const [location, navigate] = useLocation()
  const view = new URLSearchParams(useSearch()).get('view')
  const hasPanes = useDesktopQuery(DESKTOP_WIDTH)
  const openNode = (): void => {
    const screen = writePath(FLOW_PATTERN, { id })
    const isThere = location === screen
    if (hasPanes || (isThere && view === 'steps')) return
    navigate(`${screen}?view=steps`, { state: isThere && view === null ? FROM_OUTLINE : null })
  }
  return (path) => {
    const editor = writePath(EDITOR_PATTERN, { id })
    if (nodeOfPath(path) !== null) openNode()
    else if (location !== editor) navigate(editor)
    select(path)
  }
}
