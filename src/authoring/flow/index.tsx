/** The flow editor in the phone-wide column: the outline, and from there the parts of it. */
import '../../platform/creationPolyfills.ts'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { FlowViews } from './FlowViews.tsx'

export default function FlowEditor({ storyId }: { storyId: string }) {
  return (
    <DraftFrame storyId={storyId} view="flow">
      <FlowViews />
    </DraftFrame>
  )
}
