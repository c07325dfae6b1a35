/** The story as a graph. Loaded with its library: by `GraphPane`, not by what also runs on a phone. */
// Before our sheets, which say otherwise.
import '@xyflow/react/dist/base.css'
import { ReactFlowProvider } from '@xyflow/react'
import type { ReactNode } from 'react'
import { GraphCanvas } from './GraphCanvas.tsx'
import { PictureUrls, usePictureUrls } from './useNodeFace.ts'
import styles from './Graph.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStoryGraph } from './useStoryGraph.ts'

export interface GraphProps {
  /** Called when the author opens a node: shows its steps, and takes the focus there. */
  onOpen?: (nodeId: string) => void
}

export function Graph({ onOpen }: GraphProps) {
  return (
    <ReactFlowProvider>
      <Pictures>
        <LaidOut onOpen={onOpen} />
      </Pictures>
    </ReactFlowProvider>
  )
}

/** Draws nothing again but the pictures when a revision was saved: the library passes over all nodes for each handler that is another one. */
function Pictures({ children }: { children: ReactNode }) {
  return <PictureUrls value={usePictureUrls()}>{children}</PictureUrls>
}

function LaidOut({ onOpen }: { onOpen: GraphProps['onOpen'] }) {
  const graph = useStoryGraph()
  if (graph !== null) return <GraphCanvas graph={graph} onOpen={onOpen} />
  return (
    <div className={styles.graph} aria-busy="true">
      <Skeleton className={styles.loading} />
    </div>
  )
}
