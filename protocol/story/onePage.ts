/** What one HTML file that plays a story has in it: the server writes it, and the page of the file reads it. */
import { type Script, type StoryFile } from '../story.ts'

export interface OnePageStory {
  metadata: StoryFile
  script: Script
  /** Sounds that are mp3 files, and pictures of people, by their names. */
  mp3s: readonly string[]
  portraits: readonly string[]
}

export const ONE_PAGE = {
  /** The built page, below the folder of the build. Hosts of files serve no hidden names. */
  file: '.server/onePage.txt',
  /** Ids of the elements with the story and the code, and the attribute that names a medium by its file. */
  story: 'story',
  code: 'code',
  medium: 'data-medium',
  type: 'data-type',
} as const

/** The content policy of a file that needs no server: nothing but what is in it may be loaded. */
export const ONE_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  'connect-src data: blob:',
].join('; ')
