/** Drafts that the server does not have yet, kept on the device: in IndexedDB, by user, story and writer, so that two tabs keep theirs apart. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import type { KeptHistory } from './draftHistory.ts'
import type { HeldText } from './heldTexts.ts'

/** The author's document, and the server's revision that it changes. */
export interface DeviceCopy {
  document: Draft
  base: Draft
  revision: number
  /** The document sent on top of `base` without an answer. */
  sent: Draft | null
  /** Of the story, for a page without the server. */
  status: CreationStory['status']
  publishedAt: number | null
}

/** Who wrote a copy, and when, ms: another copy of the same writer has a later time. */
export interface CopyMark {
  writer: string
  at: number
}
export type KeptCopy = DeviceCopy & CopyMark

interface CopiesSchema extends DBSchema {
  copies: { key: [string, string, string]; value: KeptCopy | KeptHistory | KeptText }
}

type KeptText = HeldText & { place: string }

/** Where copies are kept. No function throws: `keep` says whether it worked. */
export interface DeviceCopies {
  /** The latest copy of any writer. The others stay for the next time. */
  read: (user: string, story: string) => Promise<KeptCopy | null>
  keep: (user: string, story: string, copy: KeptCopy) => Promise<boolean>
  /** Removes this copy, unless its writer has kept a later one. */
  remove: (user: string, story: string, mark: CopyMark) => Promise<void>
  /** What can be undone in a story: of the writer who kept it last. */
  readHistory: (user: string, story: string) => Promise<KeptHistory | null>
  keepHistory: (user: string, story: string, history: KeptHistory) => Promise<void>
  /** Texts that cannot be read, by their place. */
  readTexts: (user: string, story: string) => Promise<ReadonlyMap<string, HeldText>>
  /** Keeps the text of a place, or removes it with null. */
  keepText: (user: string, story: string, place: string, text: HeldText | null) => Promise<boolean>
}

/** No story has such ids. The store is that of the copies: another version of the database would wait for other tabs. */
const textKey = (user: string, story: string, place: string): [string, string, string] => [user, `${story}#text`, place]
const historyKey = (user: string, story: string): [string, string, string] => [user, `${story}#undo`, '']

/** Copies in this database. It is opened with the first call, and again where that fails: browsers lose connections. */
export function createDeviceCopies(databaseName = 'story-drafts'): DeviceCopies {
  let opened: Promise<IDBPDatabase<CopiesSchema>> | null = null
  const open = (): Promise<IDBPDatabase<CopiesSchema>> => {
    opened ??= openDB<CopiesSchema>(databaseName, 1, {
      upgrade: (database) => void database.createObjectStore('copies'),
      terminated: () => (opened = null),
    })
    return opened
  }
  const attempt = async <T>(use: (database: IDBPDatabase<CopiesSchema>) => Promise<T>): Promise<T> => {
    const current = open()
    try {
      return await use(await current)
    } catch (error) {
      if (opened === current) opened = null
      void current.then(
        (database) => database.close(),
        () => undefined,
      )
      throw error
    }
  }
  const tryTwice = <T>(use: (database: IDBPDatabase<CopiesSchema>) => Promise<T>, otherwise: T): Promise<T> =>
    attempt(use)
      .catch(() => attempt(use))
      .catch(() => otherwise)
  return {
    read: (user, story) =>
      tryTwice(async (database) => {
        const copies = await database.getAll('copies', IDBKeyRange.bound([user, story, ''], [user, story, '\uffff']))
        return copies.filter((copy) => 'writer' in copy).sort((one, other) => other.at - one.at)[0] ?? null
      }, null),
    keep: (user, story, copy) =>
      tryTwice(async (database) => {
        await database.put('copies', copy, [user, story, copy.writer])
        return true
      }, false),
    remove: (user, story, { writer, at }) =>
      tryTwice(async (database) => {
        const change = database.transaction('copies', 'readwrite')
        const kept = await change.store.get([user, story, writer])
        if (kept !== undefined && 'writer' in kept && kept.at === at) await change.store.delete([user, story, writer])
        await change.done
      }, undefined),
    readHistory: (user, story) =>
      tryTwice(async (database) => {
        const kept = await database.get('copies', historyKey(user, story))
        return kept !== undefined && 'done' in kept ? kept : null
      }, null),
    keepHistory: (user, story, history) =>
      tryTwice(async (database) => {
        await database.put('copies', history, historyKey(user, story))
      }, undefined),
    readTexts: (user, story) =>
      tryTwice(async (database) => {
        const all = IDBKeyRange.bound(textKey(user, story, ''), textKey(user, story, '\uffff'))
        const texts = (await database.getAll('copies', all)).filter((each) => 'place' in each)
        return new Map(texts.map((each) => [each.place, each]))
      }, new Map<string, HeldText>()),
    keepText: (user, story, place, text) =>
      tryTwice(async (database) => {
        if (text === null) await database.delete('copies', textKey(user, story, place))
        else await database.put('copies', { ...text, place }, textKey(user, story, place))
        return true
      }, false),
  }
}
