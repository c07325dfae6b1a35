/**
 * Folds a recording by the modules of two folders: `node compareBuilds.ts OLDER NEWER FILE`. Prints a `BuildComparison` as JSON. Exits with 0 where the
 * views are the same, with 1 where they differ, and with 125 where one cannot fold it: so `git bisect run` takes it. `builds.ts` starts it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeError } from '../../protocol/commandLine.ts'
import { isRecord } from '../../protocol/json.ts'
import { readRecording } from '../../protocol/recording.ts'
import { createValueHasher } from '../../protocol/valueHash.ts'
import { diffViews } from '../debug/diffViews.ts'
import { VIEW_HASH_LENGTH } from '../log/viewHashes.ts'
import { type fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { type BuildComparison } from './builds.ts'

/** The exit code with which `git bisect run` leaves a commit out. */
const CANNOT_TELL = 125

const [older = '', newer = '', file = ''] = process.argv.slice(2)
try {
  const comparison = await compare()
  process.stdout.write(JSON.stringify(comparison))
  process.exitCode = comparison.differing === null ? 0 : 1
} catch (error) {
  process.stdout.write(JSON.stringify({ error: describeError(error) }))
  process.exitCode = CANNOT_TELL
}

async function compare(): Promise<BuildComparison> {
  const read = readRecording(readFileSync(file, 'utf8'))
  if (!read.ok) throw new Error(`${file}:${read.bad.line}: ${read.bad.reason}`)
  const { header, entries } = read.recording
  const [foldOlder, foldNewer] = [await loadFold(older), await loadFold(newer)]
  const hash = createValueHasher()
  const recorded = header.views?.each ?? ''
  let unrecorded: number | null = null
  let [before, after]: [State | null, State | null] = [null, null]
  for (const [index, entry] of entries.entries()) {
    before = foldOlder(before, [entry]).state
    after = foldNewer(after, [entry]).state
    const wanted = recorded.slice(index * VIEW_HASH_LENGTH, (index + 1) * VIEW_HASH_LENGTH)
    if (wanted !== '' && hash(before.view).slice(0, VIEW_HASH_LENGTH) !== wanted) unrecorded ??= index
    if (hash(before.view) === hash(after.view)) continue
    const differences = diffViews(before.view, keepKnown(before.view, after.view))
    if (differences.length > 0) return { differing: { index, differences }, unrecorded }
  }
  return { differing: null, unrecorded }
}

/** The fold of a build, which has these shapes. */
async function loadFold(folder: string): Promise<typeof fold> {
  const path = join(folder, 'worker/reducer/fold.ts')
  const module = (await import(pathToFileURL(path).href)) as { fold: typeof fold }
  return module.fold
}

/** The newer value without the fields that the older one does not have: a field that came is no difference. */
function keepKnown(known: unknown, value: unknown): unknown {
  if (Array.isArray(known) && Array.isArray(value))
    return value.map((item, index) => (index < known.length ? keepKnown(known[index], item) : item))
  if (!isRecord(known) || !isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key in known ? [[key, keepKnown(known[key], part)]] : [])),
  )
}
