/** The flow editor in the phone-wide column: the outline, and from there the parts of it. */
import { addCreationTexts } from '../../i18n/creation.ts'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { FlowViews } from './FlowViews.tsx'

addCreationTexts()

export default function FlowEditor({ storyId }: { storyId: string }) {
  return (
    <DraftFrame storyId={storyId} view="flow">
      <FlowViews />
    </DraftFrame>
  )
}
