/** The flow editor: the graph with the steps of a node beside it; on a phone the outline. */
import { addCreationTexts } from '../../../i18n/creation.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { NarrowFlow } from './NarrowFlow.tsx'
import { WIDE_FLOW } from './narrowViews.ts'
import { WideFlow } from './WideFlow.tsx'

addCreationTexts()

export default function FlowEditor({ storyId }: { storyId: string }) {
  const isWide = useMediaQuery(WIDE_FLOW)
  return (
    <DraftFrame storyId={storyId} view="flow">
      {isWide ? <WideFlow /> : <NarrowFlow />}
    </DraftFrame>
  )
}
