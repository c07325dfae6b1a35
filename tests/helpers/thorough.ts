/** Test files that `npm run test:all` alone runs: what is worth a look, but is not needed to tell a change sound in minutes. */
import { matchesGlob } from 'node:path'

interface Thorough {
  /** Path or glob, from the root. */
  files: string
  /** What makes it thorough, in a word or two. */
  why: string
}

const NODE: readonly Thorough[] = []

const BROWSER: readonly Thorough[] = [
  { files: 'tests/browser/dev/**', why: 'tools of developers' },
  { files: 'tests/browser/**/translated.test.tsx', why: 'a translating browser on every screen' },
  { files: 'tests/browser/chat/accessibility.test.tsx', why: 'axe in every state of the chat' },
  { files: 'tests/browser/chat/fullScreenStates.test.tsx', why: 'contrast in both themes' },
  { files: 'tests/browser/chat/every*.test.tsx', why: 'every scene and task of the stories' },
  { files: 'tests/browser/shell/faces.test.tsx', why: 'every cover and portrait of the stories' },
  { files: 'tests/browser/creation/stories.test.tsx', why: 'every story in the graph' },
  { files: 'tests/browser/chat/{lineCost,endlessMotion}.test.tsx', why: 'layouts and motions that a line costs' },
  { files: 'tests/browser/chat/longReading.test.tsx', why: 'a long reading' },
  { files: 'tests/browser/creation/{desktopScreens,phoneColumn}.test.tsx', why: 'each screen by width' },
  { files: 'tests/browser/creation/{replyTrial,simulatedReaders}.test.tsx', why: 'trials of authors' },
  { files: 'tests/browser/shell/{contrastThemes,fonts}.test.tsx', why: 'looks of systems' },
  { files: 'tests/browser/shell/{keyboardWalk,smallWindows}.test.tsx', why: 'each screen by Tab and at 400 %' },
  { files: 'tests/browser/stage/{PixiStage,weather}.test.tsx', why: 'pictures compared pixel by pixel' },
]

export const THOROUGH = { node: NODE, browser: BROWSER }

/** The globs that a project leaves out, unless everything is tested. */
export function excludeThorough(project: keyof typeof THOROUGH, isAll: boolean): string[] {
  return isAll ? [] : THOROUGH[project].map(({ files }) => files)
}

export function isThoroughFile(file: string): boolean {
  return [...NODE, ...BROWSER].some(({ files }) => matchesGlob(file, files))
}
