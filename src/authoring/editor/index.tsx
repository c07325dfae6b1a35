/** The sections of the editor: a story's entry in the catalogue, its actors, variables, speakers, endings and media. */
import '../../platform/creationPolyfills.ts'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { DraftFrame } from '../frame/DraftFrame.tsx'
import { useDraft } from '../model/DraftContext.tsx'
import { COLUMN_PATHS } from '../storyPaths.ts'
import { EditorSections } from './EditorSections.tsx'
import { findSection, readSection, type Section, SECTIONS } from './sections.ts'

export default function StoryEditor({ storyId }: { storyId: string }) {
  return (
    <DraftFrame storyId={storyId} view="catalogue">
      <SectionOfAddress storyId={storyId} />
    </DraftFrame>
  )
}

function SectionOfAddress({ storyId }: { storyId: string }) {
  const [, navigate] = useLocation()
  const section = readSection(useSearch()) ?? 'about'
  const selection = useDraft((view) => view.selection)
  const writeAddress = (wanted: Section): string => COLUMN_PATHS.writeAbout(storyId, wanted)
  const showSection = useEffectEvent((wanted: Section | null) => {
    if (wanted !== null && wanted !== section) navigate(writeAddress(wanted), { replace: true })
  })
  useEffect(() => showSection(selection === null ? null : findSection(selection)), [selection])
  return <EditorSections section={section} sections={SECTIONS} writeAddress={writeAddress} />
}
