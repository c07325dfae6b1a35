/** Leads to a place of the draft: selects it, and opens the screen or the pane that shows it. */
import { useLocation, useSearch } from 'wouter'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useIsDesktopScreen } from '../../navigation/screenFrame.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import { FROM_OUTLINE } from '../model/fromOutline.ts'
import { findSection } from '../editor/sections.ts'
import { COLUMN_PATHS, DESK_PATHS } from '../storyPaths.ts'

/** Nodes are in the flow editor, everything else is in the editor beside it; on the desk both are panes of one screen. */
export function useGoToPlace(): (path: DocumentPath) => void {
  const id = useDraft((view) => view.id)
  const { select } = useDraftActions()
  const [location, navigate] = useLocation()
  const view = new URLSearchParams(useSearch()).get('view')
  const isDesk = useIsDesktopScreen()
  const openInColumn = (path: DocumentPath): void => {
    const [flow, about] = [COLUMN_PATHS.writeFlow(id), COLUMN_PATHS.writeAbout(id)]
    if (nodeOfPath(path) === null) {
      if (location !== about) navigate(about)
    } else if (location !== flow || view !== 'steps') {
      const isOutline = location === flow && view === null
      navigate(COLUMN_PATHS.writeNode(id), { state: isOutline ? FROM_OUTLINE : null })
    }
  }
  const openOnDesk = (path: DocumentPath): void => {
    const address =
      nodeOfPath(path) === null ? DESK_PATHS.writeAbout(id, findSection(path) ?? undefined) : DESK_PATHS.writeNode(id)
    navigate(address, { replace: location === DESK_PATHS.writeFlow(id) })
  }
  return (path) => {
    if (isDesk) openOnDesk(path)
    else openInColumn(path)
    select(path)
  }
}
