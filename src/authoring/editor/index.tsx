/** What the catalogue shows of a story, its actors, variables, speakers, endings and media. */
import { addCreationTexts } from '../../i18n/creation.ts'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { EditorSections } from './EditorSections.tsx'

addCreationTexts()

export default function StoryEditor({ storyId }: { storyId: string }) {
  return (
    <DraftFrame storyId={storyId} view="catalogue">
      <EditorSections />
    </DraftFrame>
  )
}
