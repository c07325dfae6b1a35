/**
 * What authors have written and the server has not got, in IndexedDB by user, story and writer: which stories it is of, and its end.
 * `src/authoring/model/deviceCopies.ts` writes and reads it.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DEVICE_STORES } from '../../protocol/deviceStores.ts'
import { isRecord } from '../../protocol/json.ts'
import { getLocale } from '../i18n/index.ts'

type WritingKey = [user: string, story: string, writer: string]

/** The store of the database, and the kinds of its values by the story's part of the key. */
export const WRITING = {
  version: 1,
  store: 'copies',
  /** A text of a place that is not in the draft. No story has such an id: another version of the database would wait for other tabs. */
  ofTexts: (story: string) => `${story}#text`,
  /** What can be undone: no words of its own. */
  ofUndo: (story: string) => `${story}#undo`,
} as const

interface Schema extends DBSchema {
  copies: { key: WritingKey; value: Record<string, unknown> }
}

/** For the first opening on a device. */
export function createWritingStore(database: { createObjectStore: (name: typeof WRITING.store) => unknown }): void {
  database.createObjectStore(WRITING.store)
}

/** A story with words that the server has not got. */
export interface UnsavedStory {
  id: string
  /** In the language of the page, or in another; '' for none. */
  title: string
}

/** Of a user, or of all users with null. Never rejects: a device that refuses its database has stored nothing there. */
export async function listUnsavedStories(userId: string | null): Promise<UnsavedStory[]> {
  const stories = new Map<string, UnsavedStory>()
  try {
    await withDatabase(async (database) => {
      const all = rangeOf(userId)
      const [keys, values] = await Promise.all([
        database.getAllKeys(WRITING.store, all),
        database.getAll(WRITING.store, all),
      ])
      for (const [index, [, part]] of keys.entries()) {
        const [id = '', kind] = part.split('#')
        // A copy comes before the texts of its story, which may have been made from an older draft.
        if (kind !== 'undo' && !stories.has(id)) stories.set(id, { id, title: readTitle(values[index]) })
      }
    })
  } catch {
    return []
  }
  return [...stories.values()]
}

/** Deletes it for a user, or for all users with null, and closes the drafts that are open in this page. False where that failed. */
export async function forgetWriting(userId: string | null): Promise<boolean> {
  for (const listener of listeners) listener()
  try {
    await withDatabase(async (database) => {
      const all = rangeOf(userId)
      if (all === undefined) await database.clear(WRITING.store)
      else await database.delete(WRITING.store, all)
    })
    return true
  } catch (error) {
    // A browser that refuses databases has stored nothing there.
    return error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name)
  }
}

const listeners = new Set<() => void>()

/** Calls back before the writing is deleted; returns the unsubscribe function. */
export function subscribeForgetting(onForget: () => void): () => void {
  listeners.add(onForget)
  return () => void listeners.delete(onForget)
}

async function withDatabase(use: (database: IDBPDatabase<Schema>) => Promise<void>): Promise<void> {
  const database = await openDB<Schema>(DEVICE_STORES.writing, WRITING.version, { upgrade: createWritingStore })
  try {
    await use(database)
  } finally {
    database.close()
  }
}

/** All keys of a user: a list is more than any text. */
function rangeOf(userId: string | null): IDBKeyRange | undefined {
  return userId === null ? undefined : IDBKeyRange.bound([userId], [userId, []])
}

function readTitle(value: unknown): string {
  const metadata = readPart(readDocument(value), 'metadata')
  const title = readPart(metadata, 'title')
  if (!isRecord(title)) return ''
  const texts = [title[getLocale()], ...Object.values(title)]
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}

/** A copy has its document as JSON, one of an earlier version of the app as it is; a text has the draft that it was made from. */
function readDocument(value: unknown): unknown {
  const json = readPart(readPart(value, 'json'), 'document')
  if (typeof json === 'string') return JSON.parse(json)
  return readPart(value, 'document') ?? readPart(value, 'taken')
}

function readPart(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined
}
