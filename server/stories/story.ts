/** A story as the server loads it. */
import { type Script, type StoryFile } from '../../protocol/story.ts'

export interface Story {
  /** The catalogue entry. */
  metadata: StoryFile
  /** The nodes and their steps. */
  script: Script
  /** Its sounds that are mp3 files; all others are m4a. */
  mp3s: ReadonlySet<string>
  /** The names of its pictures of people (`protocol/story/people.ts`), where they have their names in the story. */
  portraits: ReadonlySet<string>
  /** The published revision of an authored story; null for a story of a folder, and for a draft that is previewed, tested, checked or exported. */
  revision: number | null
  /** When players got an authored story first, ms since 1970. A story of a folder has no such time. */
  firstPublishedAt?: number
  /** Files of an authored story are named by their content, and found by `formatMedium`; null where they have their names in the story. */
  stems: ReadonlyMap<string, string> | null
  /** The story whose media it shows, where that is another one. */
  mediaStoryId?: string
  /** The seed of each of its games, where they have to be alike. */
  seed?: number
}
