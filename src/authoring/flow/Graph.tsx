/** The story as a graph. Loaded with its library: by `GraphPane`, not by what also runs on a phone. */
import { ReactFlowProvider } from '@xyflow/react'
import { GraphCanvas } from './GraphCanvas.tsx'
import '@xyflow/react/dist/base.css'

/** `onOpen` is called when the author opens a node: shows its steps, and takes the focus there. */
export function Graph({ onOpen }: { onOpen?: (nodeId: string) => void }) {
  return (
    <ReactFlowProvider>
      <GraphCanvas onOpen={onOpen} />
    </ReactFlowProvider>
  )
}
