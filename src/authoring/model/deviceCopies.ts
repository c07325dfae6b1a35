/** Drafts that the server does not have yet, kept on the device: in IndexedDB, by user, story and writer, so that two tabs keep theirs apart. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { DEVICE_STORES } from '../../../protocol/deviceStores.ts'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { createWritingStore, WRITING } from '../../account/authorWriting.ts'
import type { KeptHistory } from './draftHistory.ts'
import { randomId } from '../../platform/random.ts'
import { toJson } from './draftJson.ts'
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

/**
 * A copy as it is stored: its documents as JSON, which a browser copies in a fraction of the time that their objects take, on the thread that the
 * author types on. Earlier versions of the app keep a `KeptCopy` as it is. One that is still open in another tab finds no `writer` here, and so passes
 * over what it could not read.
 */
interface StoredCopy extends Omit<KeptCopy, 'writer' | keyof Documents<Draft>> {
  writtenBy: string
  json: Documents<string>
}

interface Documents<T> {
  document: T
  base: T
  sent: T | null
}

type StoredHistory = Omit<KeptHistory, 'document'> & { document: string | Draft }

interface CopiesSchema extends DBSchema {
  copies: { key: [string, string, string]; value: StoredCopy | KeptCopy | StoredHistory | KeptText | Generation }
}

type CopiesStore = IDBPObjectStore<CopiesSchema, ['copies'], 'copies', 'readwrite'>

function toStored({ writer, document, base, sent, ...rest }: KeptCopy): StoredCopy {
  const json = { document: toJson(document), base: toJson(base), sent: sent === null ? null : toJson(sent) }
  return { ...rest, writtenBy: writer, json }
}

function fromStored(stored: StoredCopy | KeptCopy): KeptCopy {
  if (!('json' in stored)) return stored
  const { json, writtenBy: writer, ...rest } = stored
  const sent = json.sent === null ? null : parse(json.sent)
  return { ...rest, writer, document: parse(json.document), base: parse(json.base), sent }
}

function isCopy(value: CopiesSchema['copies']['value']): value is StoredCopy | KeptCopy {
  return 'json' in value || 'writer' in value
}

function parse(json: string): Draft {
  return JSON.parse(json) as Draft
}

type KeptText = HeldText & { place: string }

interface Generation {
  generation: string
}

/** A user as a page writes for them: no more once another tab has deleted what they wrote before. Null until the page has written or asked. */
export interface Author {
  user: string
  generation: string | null
}

/** `deleted`: what the author wrote before was deleted in another tab, and nothing is kept of this page. */
export type KeepOutcome = 'kept' | 'failed' | 'deleted'

/** Where copies are kept. No function throws: `keep` says whether it worked. */
export interface DeviceCopies {
  /** Begins to write for a user. */
  begin: (user: string) => Promise<Author>
  /** The latest copy of any writer. The others stay for the next time. */
  read: (user: string, story: string) => Promise<KeptCopy | null>
  keep: (author: Author, story: string, copy: KeptCopy) => Promise<KeepOutcome>
  /** Removes this copy, unless its writer has kept a later one. */
  remove: (user: string, story: string, mark: CopyMark) => Promise<void>
  /** What can be undone in a story: of the writer who kept it last. */
  readHistory: (user: string, story: string) => Promise<KeptHistory | null>
  keepHistory: (author: Author, story: string, history: KeptHistory) => Promise<KeepOutcome>
  /** Texts that cannot be read, by their place. */
  readTexts: (user: string, story: string) => Promise<ReadonlyMap<string, HeldText>>
  /** Keeps the text of a place, or removes it with null. */
  keepText: (author: Author, story: string, place: string, text: HeldText | null) => Promise<KeepOutcome>
}

const textKey = (user: string, story: string, place: string): [string, string, string] => [
  user,
  WRITING.ofTexts(story),
  place,
]
const historyKey = (user: string, story: string): [string, string, string] => [user, WRITING.ofUndo(story), '']

/** Copies in this database. It is opened with the first call, and again where that fails: browsers lose connections. */
export function createDeviceCopies(databaseName: string = DEVICE_STORES.writing): DeviceCopies {
  let opened: Promise<IDBPDatabase<CopiesSchema>> | null = null
  const open = (): Promise<IDBPDatabase<CopiesSchema>> => {
    opened ??= openDB<CopiesSchema>(databaseName, WRITING.version, {
      upgrade: createWritingStore,
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
  const put = (author: Author, key: CopiesSchema['copies']['key'], value: CopiesSchema['copies']['value']) =>
    tryTwice<KeepOutcome>(async (database) => {
      const change = database.transaction('copies', 'readwrite')
      const generation = await joinGeneration(change.store, author)
      const isCurrent = generation === (author.generation ?? generation)
      if (isCurrent) await change.store.put(value, key)
      await change.done
      author.generation ??= generation
      return isCurrent ? 'kept' : 'deleted'
    }, 'failed')
  return {
    begin: async (user) => {
      const author: Author = { user, generation: null }
      await tryTwice(async (database) => {
        const change = database.transaction('copies', 'readwrite')
        const generation = await joinGeneration(change.store, author)
        await change.done
        author.generation = generation
      }, undefined)
      return author
    },
    read: (user, story) =>
      tryTwice(async (database) => {
        const copies = await database.getAll('copies', IDBKeyRange.bound([user, story, ''], [user, story, '\uffff']))
        const [latest] = copies.filter(isCopy).sort((one, other) => other.at - one.at)
        return latest === undefined ? null : fromStored(latest)
      }, null),
    keep: (author, story, copy) => put(author, [author.user, story, copy.writer], toStored(copy)),
    remove: (user, story, { writer, at }) =>
      tryTwice(async (database) => {
        const change = database.transaction('copies', 'readwrite')
        const kept = await change.store.get([user, story, writer])
        if (kept !== undefined && isCopy(kept) && kept.at === at) await change.store.delete([user, story, writer])
        await change.done
      }, undefined),
    readHistory: (user, story) =>
      tryTwice(async (database) => {
        const kept = await database.get('copies', historyKey(user, story))
        if (kept === undefined || !('done' in kept)) return null
        const { document } = kept
        return { ...kept, document: typeof document === 'string' ? parse(document) : document }
      }, null),
    keepHistory: (author, story, history) =>
      put(author, historyKey(author.user, story), { ...history, document: toJson(history.document) }),
    readTexts: (user, story) =>
      tryTwice(async (database) => {
        const all = IDBKeyRange.bound(textKey(user, story, ''), textKey(user, story, '\uffff'))
        const texts = (await database.getAll('copies', all)).filter((each) => 'place' in each)
        return new Map(texts.map((each) => [each.place, each]))
      }, new Map<string, HeldText>()),
    keepText: (author, story, place, text) => {
      const key = textKey(author.user, story, place)
      if (text !== null) return put(author, key, { ...text, place })
      return tryTwice<KeepOutcome>(async (database) => {
        await database.delete('copies', key)
        return 'kept'
      }, 'failed')
    },
  }
}

/** The generation of what the author writes now; the first one after a deletion where there is none and the author knows none. */
async function joinGeneration(store: CopiesStore, { user, generation }: Author): Promise<string | null> {
  const key = [user, WRITING.ofGeneration, ''] satisfies CopiesSchema['copies']['key']
  const stored = await store.get(key)
  if (stored !== undefined && 'generation' in stored) return stored.generation
  if (generation !== null) return null
  const first = randomId()
  await store.put({ generation: first }, key)
  return first
}
