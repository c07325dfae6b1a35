/** The sections of the editor: a story's entry in the catalogue, its actors, variables, speakers, endings and media. */
import '../../platform/creationPolyfills.ts'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { EditorSections } from './EditorSections.tsx'

export default function StoryEditor({ storyId }: { storyId: string }) {
  return (
    <DraftFrame storyId={storyId} view="catalogue">
      <EditorSections />
    </DraftFrame>
  )
}
