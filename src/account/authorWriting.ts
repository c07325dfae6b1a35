/**
 * What authors have written and the server has not got, in IndexedDB by user, story and writer: which stories it is of, and its end.
 * `src/authoring/model/deviceCopies.ts` writes and reads it.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DEVICE_STORES } from '../../protocol/deviceStores.ts'
import { isRecord } from '../../protocol/json.ts'
import { getLocale } from '../i18n/index.ts'
import { readUserId } from './accountStorage.ts'

type WritingKey = [user: string, story: string, writer: string]

/** The store of the database, and the kinds of its values by the story's part of the key. */
export const WRITING = {
  version: 1,
  store: 'copies',
  /** A text of a place that is not in the draft. No story has such an id: another version of the database would wait for other tabs. */
  ofTexts: (story: string) => `${story}#text`,
  /** What can be undone: no words of its own. */
  ofUndo: (story: string) => `${story}#undo`,
  /** The generation of what a user writes, in place of a story: it goes with a deletion, after which a page that knows it writes nothing. */
  ofGeneration: '',
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
  /** Another user than that of the page has written it. */
  isOfOther: boolean
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
      for (const [index, [user, part]] of keys.entries()) {
        const [id = '', kind] = part.split('#')
        const isOfOther = user !== readUserId()
        const place = `${user} ${id}`
        // A copy comes before the texts of its story, which may have been made from an older draft.
        if (part !== WRITING.ofGeneration && kind !== 'undo' && !stories.has(place))
          stories.set(place, { id, title: readTitle(values[index]), isOfOther })
      }
    })
  } catch {
    return []
  }
  return [...stories.values()]
}

/** Deletes it for a user, or for all users with null, closes the drafts that are open in this page, and tells other tabs. False where that failed. */
export async function forgetWriting(userId: string | null): Promise<boolean> {
  for (const onForget of listeners) onForget(userId, 'here')
  try {
    await withDatabase(async (database) => {
      const all = rangeOf(userId)
      if (all === undefined) await database.clear(WRITING.store)
      else await database.delete(WRITING.store, all)
    })
    tellOtherTabs(userId)
    return true
  } catch (error) {
    // A browser that refuses databases has stored nothing there.
    return error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name)
  }
}

type OnForget = (userId: string | null, where: 'here' | 'otherTab') => void

const listeners = new Set<OnForget>()

/** Calls back before this page deletes the writing of a user, or of all users with null, and after another tab has. */
export function subscribeForgetting(onForget: OnForget): void {
  listeners.add(onForget)
  channel ??= openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'string') onForget(data, 'otherTab')
  })
}

let channel: BroadcastChannel | null = null

function tellOtherTabs(userId: string | null): void {
  const speaker = channel ?? openChannel()
  speaker?.postMessage(userId)
  if (speaker !== channel) speaker?.close()
}

/** Null where the browser has no such channels: other tabs find out when they write. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(DEVICE_STORES.writing)
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
