/** The recordings under fixtures/recordings, each with the readable view it ends in beside it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Recording, readRecording } from '../../protocol/recording.ts'
import { type View } from '../../protocol/view.ts'

export const RECORDINGS = join(import.meta.dirname, '../../fixtures/recordings')

/** Names of all recordings, without their ending. */
export function recordingNames(): string[] {
  return readdirSync(RECORDINGS)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.slice(0, -'.jsonl'.length))
    .sort()
}

function recordingText(name: string): string {
  return readFileSync(join(RECORDINGS, `${name}.jsonl`), 'utf8')
}

/** Throws where the recording cannot be read, naming its line. */
export function recording(name: string): Recording {
  const read = readRecording(recordingText(name))
  if (!read.ok) throw new Error(`${name}.jsonl:${read.bad.line}: ${read.bad.reason}`)
  return read.recording
}

/** The view that a recording ends in, as it was written down. */
export function finalView(name: string): View {
  return JSON.parse(readFileSync(join(RECORDINGS, `${name}.final.json`), 'utf8')) as View
}
