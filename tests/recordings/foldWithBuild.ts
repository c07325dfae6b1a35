/**
 * Folds a recording by the modules of a build in some folder, and prints what came of it as JSON: `node foldWithBuild.ts FOLDER FILE UNTIL`.
 * A process of its own, so that the modules of two builds do not meet. `otherBuild.ts` reads the output.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type readRecording } from '../../protocol/recording.ts'
import { createValueHasher } from '../../protocol/valueHash.ts'
import { type fold } from '../../worker/reducer/fold.ts'
import { type Folded } from './otherBuild.ts'

// Of the other build, whose modules have these shapes.
type RecordingModule = { readRecording: typeof readRecording }
type FoldModule = { fold: typeof fold }
type State = ReturnType<typeof fold>['state']

const [folder = '', file = '', until = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await foldFile()))

async function foldFile(): Promise<Folded | { error: string }> {
  const recordings = await load<RecordingModule>('protocol/recording.ts')
  const reducer = await load<FoldModule>('worker/reducer/fold.ts')
  const read = recordings.readRecording(readFileSync(file, 'utf8'))
  if (!read.ok) return { error: `${file}:${read.bad.line}: ${read.bad.reason}` }
  const hash = createValueHasher()
  const each: string[] = []
  let state: State | null = null
  for (const entry of read.recording.entries.slice(0, Number(until))) {
    const next: State = reducer.fold(state, [entry]).state
    each.push(hash(next.view))
    state = next
  }
  return { each, view: state?.view ?? null }
}

function load<T>(path: string): Promise<T> {
  return import(pathToFileURL(join(folder, path)).href) as Promise<T>
}
