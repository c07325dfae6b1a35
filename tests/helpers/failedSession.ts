/** The session that a failed test or journey leaves as a file, and the command that opens it. For browsers and Node alike. */
import { type Entry } from '../../protocol/entries.ts'
import { FALLBACK_LOCALE } from '../../protocol/locale.ts'
import { createRecordingHeader, writeRecording } from '../../protocol/recording.ts'

/** Where browser tests leave theirs, from the root of the repository. Journeys leave them among their results. */
export const SESSIONS_FOLDER = 'node_modules/.cache/sessions'

/** A log as this device stores it. Its beginning may be gone. */
export interface StoredSession {
  storyId: string
  actorId: string
  entries: Entry[]
}

/**
 * The session of this origin that was written to last; null where there is none. Playwright sends this function to the page as text, so it uses nothing
 * from outside. The names are those of worker/log/indexeddb.ts.
 */
export async function readLastSession(): Promise<StoredSession | null> {
  const NAME = 'interactive-stories'
  const request = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error ?? new Error('the log cannot be read')))
    })
  // To open a database that does not exist would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === NAME)) return null
  const database = await request(indexedDB.open(NAME))
  try {
    const transaction = database.transaction(['sessions', 'entries'])
    const sessions = (await request(transaction.objectStore('sessions').getAll())) as {
      name: [userId: string, storyId: string, actorId: string]
      used: number
    }[]
    const [last] = sessions.sort((a, b) => b.used - a.used)
    if (last === undefined) return null
    const range = IDBKeyRange.bound([...last.name, 0], [...last.name, Infinity])
    const entries = (await request(transaction.objectStore('entries').getAll(range))) as Entry[]
    return { storyId: last.name[1], actorId: last.name[2], entries }
  } finally {
    database.close()
  }
}

/** A session as a recording. Without its beginning it lacks the `open` entry, which the studio makes from the header. */
export function createSessionFile({ storyId, actorId, entries }: StoredSession): string {
  const [first] = entries
  const unknown: Parameters<typeof createRecordingHeader>[0] = {
    storyId,
    actorId,
    chatVersion: '2',
    locale: FALLBACK_LOCALE,
  }
  return writeRecording({ header: createRecordingHeader(first?.type === 'open' ? first : unknown, ''), entries })
}

/** The file of a test of this title, without its folder. */
export function nameSessionFile(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${name.slice(0, 80) || 'test'}.jsonl`
}

/** What a failed test prints. */
export function formatSessionCommand(file: string): string {
  return `The session of this test: npm run studio -- ${file}`
}
