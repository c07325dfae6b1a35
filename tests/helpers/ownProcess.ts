/**
 * Which test files need a process of their own. Loading the modules of the server takes as long as most of its tests, so a whole run loads them once
 * for each process. A file that mocks modules, stubs what is global, or uses modules of the page, which keep state, would change what comes after it.
 */
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

const CHANGES_PROCESS =
  /\bvi\s*\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers|setSystemTime|spyOn)\b|process\.env\.\w+ = |\.prototype\.\w+ = |\bthirdLocale\b|from '(?:\.\.\/)+src\//

/** The files of these globs, by whether they can share a process. */
export function splitByProcess({ include, exclude }: { include: readonly string[]; exclude: readonly string[] }): {
  shared: string[]
  own: string[]
} {
  const files = globSync([...include]).filter((file) => !exclude.some((glob) => matchesGlob(file, glob)))
  const own = files.filter((file) => CHANGES_PROCESS.test(readFileSync(file, 'utf8')))
  return { shared: files.filter((file) => !own.includes(file)), own }
}
