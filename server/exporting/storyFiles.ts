/** What a story knows of its files, where they have their names in the story. */
import { isPortrait } from '../../protocol/story/people.ts'
import { type Story } from '../stories/story.ts'

/** The story that knows which of its sounds are mp3 files, and which pictures are of people. */
export function addFiles<Files extends Readonly<Record<string, unknown>>>(story: Story, files: Files): [Story, Files] {
  const listNames = (ending: string): string[] =>
    Object.keys(files).flatMap((file) => (file.endsWith(ending) ? file.slice(0, -ending.length) : []))
  const portraits = new Set(listNames('.webp').filter((name) => isPortrait(name)))
  return [{ ...story, mp3s: new Set(listNames('.mp3')), portraits }, files]
}
