/** Recordings that tests were made of (`npm run new:test`), each with the view that it should end in, in tests/recordings/reports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dropped } from '../../protocol/events/decode.ts'
import { type Recording } from '../../protocol/recording.ts'
import { type View } from '../../protocol/view.ts'
import { parsePath, readPath } from '../../worker/debug/diffViews.ts'
import { salvageText } from '../../worker/debug/salvage.ts'
import { replay } from '../../worker/runtime/replay.ts'
import { MADE_TESTS_FOLDER } from '../../worker/debug/makeTest.ts'

const FOLDER = join(import.meta.dirname, '../..', MADE_TESTS_FOLDER)

export interface Report {
  recording: Recording
  /** What it ends in now. */
  view: View
  /** Values of the view that it should end in, by their paths, for `toShow`; all of it where no path is named. */
  expected: (...paths: string[]) => Record<string, unknown>
  /** What of its events did not fit when it was recorded, or does not fit now. */
  dropped: Dropped[]
}

/** Rejects where the recording cannot be read, naming its line. */
export async function readReport(name: string): Promise<Report> {
  const { recording, problems } = await salvageText(readFileSync(join(FOLDER, `${name}.jsonl`), 'utf8'))
  if (recording === null)
    throw new Error(problems.map(({ line, reason }) => `${name}.jsonl:${line}: ${reason}`).join('\n'))
  const expected = JSON.parse(readFileSync(join(FOLDER, `${name}.final.json`), 'utf8')) as View
  const dropped = recording.entries.flatMap((entry) => (entry.type === 'server' ? (entry.dropped ?? []) : []))
  return {
    recording,
    view: replay(recording).view,
    expected: (...paths) =>
      paths.length === 0
        ? { ...expected }
        : Object.fromEntries(paths.map((path) => [path, readPath(expected, parsePath(path))])),
    dropped,
  }
}
