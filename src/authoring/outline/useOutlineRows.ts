/** The rows of the outline, and which of them are folded. What is selected is always among them. */
import { useMemo, useState } from 'react'
import { useDraft } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import { groupScenes } from '../model/storyGraph.ts'
import { getLocale } from '../../i18n/index.ts'
import { listOutlineRows, type OutlineRow } from './outlineRows.ts'

interface OutlineRows {
  rows: readonly OutlineRow[]
  search: string
  setSearch: (search: string) => void
  setUnfolded: (row: OutlineRow, isUnfolded: boolean) => void
}

export function useOutlineRows(): OutlineRows {
  const document = useDraft((view) => view.document)
  const selectedNode = useDraft((view) => nodeOfPath(view.selection))
  const [search, setSearch] = useState('')
  const [foldedScenes, setFoldedScenes] = useState<ReadonlySet<string | null>>(new Set())
  const [unfoldedNodes, setUnfoldedNodes] = useState<ReadonlySet<string>>(new Set())
  const locale = getLocale()
  const [shownNode, setShownNode] = useState(selectedNode)
  if (selectedNode !== shownNode) {
    setShownNode(selectedNode)
    const scene = groupScenes(document).find(({ nodes }) => selectedNode !== null && nodes.includes(selectedNode))
    if (scene !== undefined && foldedScenes.has(scene.id)) setFoldedScenes(change(foldedScenes, scene.id, false))
  }
  const rows = useMemo(
    () =>
      listOutlineRows(document, {
        locale,
        search,
        isSceneFolded: (id) => foldedScenes.has(id),
        isNodeUnfolded: (id) => unfoldedNodes.has(id),
      }),
    [document, locale, search, foldedScenes, unfoldedNodes],
  )
  const setUnfolded = (row: OutlineRow, isUnfolded: boolean): void => {
    if (row.kind === 'scene') setFoldedScenes(change(foldedScenes, row.id, !isUnfolded))
    if (row.kind === 'node') setUnfoldedNodes(change(unfoldedNodes, row.node.id, isUnfolded))
  }
  return { rows, search, setSearch, setUnfolded }
}

function change<T>(set: ReadonlySet<T>, item: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(item)
  else next.delete(item)
  return next
}
