/** Reads a work of another format in a thread of its own, with limits: the other authors are not slowed. */
import { type ImportFormat, type ImportRefusal } from '../../protocol/story/importNotes.ts'
import { type SpeakerChoice } from '../../protocol/story/importSpeakers.ts'
import { type Locale } from '../../protocol/locale.ts'
import { AUTHORING, THREADS } from '../limits.ts'
import { createThread } from '../services/thread.ts'
import { type ReadStory } from './reader.ts'

export interface GivenFile {
  path: string
  bytes: Uint8Array
}
/** What the thread is asked. Without a language it is that of most letters. */
export interface WorkTask {
  files: readonly GivenFile[]
  locale: Locale | null
  speakers: readonly SpeakerChoice[]
}
export type ReadOutcome =
  | ({ outcome: 'read'; format: ImportFormat; locale: Locale } & ReadStory)
  | { outcome: 'refused'; refusal: ImportRefusal }

const run = createThread<ReadOutcome>(new URL('./importThread.ts', import.meta.url), THREADS.importing)

/** Rejects with `busy` where too many wait. */
export async function importWork(
  files: readonly GivenFile[],
  { locale = null, speakers = [] }: Partial<Omit<WorkTask, 'files'>> = {},
): Promise<ReadOutcome> {
  if (files.length === 0) return refuse('no_files')
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  if (files.length > AUTHORING.zipFiles || bytes > AUTHORING.unzippedBytes) return refuse('too_large')
  const task: WorkTask = { files, locale, speakers }
  return (await run(task)) ?? refuse('too_slow')
}

function refuse(code: ImportRefusal['code']): ReadOutcome {
  return { outcome: 'refused', refusal: { code, file: '', line: null, words: '' } }
}
