/** The story as a tree: scenes, nodes, steps, with search and what can be done with a node. */
import { useDraft } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import { OutlineTree } from './OutlineTree.tsx'

interface Props {
  /** Shows the node that was selected: on a narrow screen, where it does not stand beside the outline. */
  onOpen?: () => void
}

export function Outline({ onOpen }: Props) {
  const node = useDraft((view) => nodeOfPath(view.selection))
  return <OutlineTree start={node} onOpen={onOpen} />
}
