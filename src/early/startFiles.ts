/** The files that a page opens with. The build writes them into the page (`vite.ts` beside this file), which keeps the early script the same from build to build. */
import { type Start } from './start.ts'

/** Paths on this host. */
export interface StartFiles {
  /** Scripts of the app: what its entry imports, and the entry last. */
  app: string[]
  /** Scripts and style sheets of each screen, beside those that the page names itself. */
  screens: Record<Start['screen'], string[]>
  /** What every other screen needs first. */
  others: string[]
  /** The texts of each language. */
  texts: Record<string, string>
  worker: string
  /** Draws the first line of a chat. */
  chatDrawing: string
}

/** The name of the tag that holds them, as JSON. */
export const START_FILES_TAG = 'start-files'

/** The files of this build; null while developing. */
export function readStartFiles(): StartFiles | null {
  const json = document.querySelector<HTMLMetaElement>(`meta[name="${START_FILES_TAG}"]`)?.content
  return json === undefined ? null : (JSON.parse(json) as StartFiles)
}

/** Those of a built page. Throws where it has none. */
export function parseStartFiles(html: string): StartFiles {
  const [, json] = new RegExp(`<meta name="${START_FILES_TAG}" content='([^']*)'`).exec(html) ?? []
  if (json === undefined) throw new Error('the page names no files to start with')
  return JSON.parse(json) as StartFiles
}
