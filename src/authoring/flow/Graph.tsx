/** The story as a graph. Loaded with its library: by `GraphPane`, not by what also runs on a phone. */
import { ReactFlowProvider } from '@xyflow/react'
import { GraphCanvas } from './GraphCanvas.tsx'
import { PictureUrls, usePictureUrls } from './useNodeFace.ts'
import '@xyflow/react/dist/base.css'

export interface GraphProps {
  /** Called when the author opens a node: shows its steps, and takes the focus there. */
  onOpen?: (nodeId: string) => void
}

export function Graph({ onOpen }: GraphProps) {
  return (
    <ReactFlowProvider>
      <PictureUrls value={usePictureUrls()}>
        <GraphCanvas onOpen={onOpen} />
      </PictureUrls>
    </ReactFlowProvider>
  )
}
