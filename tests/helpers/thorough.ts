/** Test files that `npm run test:all` alone runs: what is worth a look, but is not needed to tell a change sound in minutes. */
import { matchesGlob } from 'node:path'

interface Thorough {
  /** Path or glob, from the root. */
  files: string
  /** What makes it thorough, in a word or two. */
  why: string
}

const NODE: readonly Thorough[] = []

const BROWSER: readonly Thorough[] = [{ files: 'tests/browser/dev/**', why: 'tools of developers' }]

export const THOROUGH = { node: NODE, browser: BROWSER }

/** The globs that a project leaves out, unless everything is tested. */
export function excludeThorough(project: keyof typeof THOROUGH, isAll: boolean): string[] {
  return isAll ? [] : THOROUGH[project].map(({ files }) => files)
}

export function isThoroughFile(file: string): boolean {
  return [...NODE, ...BROWSER].some(({ files }) => matchesGlob(file, files))
}
