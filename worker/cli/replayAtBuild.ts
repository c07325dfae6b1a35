/** From a player's report to the commit: the recording by the build that its header names, and by the code of now. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHANGED_BUILD } from '../../protocol/buildCommit.ts'
import { type Recording, writeRecording } from '../../protocol/recording.ts'
import {
  type Build,
  type BuildComparison,
  compareBuilds,
  describeCommit,
  findDifferingCommit,
  openBuild,
} from './builds.ts'
import { nameEntry } from '../debug/describeEntry.ts'
import { formatDifferences } from './report.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Places of the commit that are named. */
const MOST_PLACES = 12

export interface AtBuild {
  /** Lines of text. */
  lines: string[]
  /** How many entries lead to the first view that differs; null where none does. */
  at: number | null
}

/** Throws, in one line, where the header names no build, or git does not have it. `root`: the repository. */
export function replayAtBuild(recording: Recording, root = ROOT): AtBuild {
  const { build = '', app } = recording.header
  if (build === '')
    throw new Error(
      `the recording names no build, only version ${app || 'unknown'}: npm run replay -- FILE --against GIT_REF takes one`,
    )
  const there = openBuild(build.replace(CHANGED_BUILD, ''), root)
  const folder = mkdtempSync(join(tmpdir(), 'at-build-'))
  try {
    // What was read of the file, also where lines of it cannot be.
    const file = join(folder, 'read.jsonl')
    writeFileSync(file, writeRecording(recording))
    const comparison = compareBuilds(there.folder, root, file)
    const { differing } = comparison
    const lines = [
      `build  ${describeCommit(there.commit, root)}${build.endsWith(CHANGED_BUILD) ? ', with files that were changed since' : ''}`,
      ...describeThere(recording, comparison),
    ]
    if (differing === null)
      return { lines: [...lines, 'here   the views are the same as there: what was seen is still so'], at: null }
    const at = differing.index + 1
    return {
      lines: [
        ...lines,
        `here   the view is another from entry ${at} on: ${nameEntry(recording.entries[differing.index])}`,
        ...formatDifferences(differing.differences, ['there', 'here']),
        ...describeSince(there, file, root),
      ],
      at,
    }
  } finally {
    there.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

function describeThere({ header, entries }: Recording, { unrecorded }: BuildComparison): string[] {
  if (header.views === undefined)
    return ['there  the recording has no hashes of its views: what the player saw is not known']
  if (unrecorded === null) return ['there  the views are those that were recorded']
  return [
    `there  the view is another than the recorded one from entry ${unrecorded + 1} on: ${nameEntry(entries[unrecorded])}`,
  ]
}

function describeSince(there: Build, file: string, root: string): string[] {
  const now = openBuild('HEAD', root)
  try {
    if (compareBuilds(there.folder, now.folder, file).differing === null)
      return ['since  your changes, which are not committed']
    const first = findDifferingCommit(there, now, file, root)
    if (first === null)
      return ['since  a commit that git bisect could not find: some in between cannot fold the recording']
    const { title, places } = first
    return [
      `since  ${title}`,
      ...places.slice(0, MOST_PLACES).map((place) => `         ${place}`),
      ...(places.length > MOST_PLACES ? [`         and ${places.length - MOST_PLACES} more`] : []),
    ]
  } finally {
    now.remove()
  }
}
