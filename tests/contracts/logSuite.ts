/** What every LogStore promises. Run on memory in Node and on IndexedDB in a browser. */
import { describe, expect, test } from 'vitest'
import { type Entry } from '../../protocol/entries.ts'
import { LOG_MAX_SESSIONS } from '../../protocol/limits.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { StaleWriterError, type LogStore } from '../../worker/log/store.ts'
import { foldAll } from '../../worker/reducer/fold.ts'
import { OPEN } from '../helpers/opening.ts'

/** A log with this many entries. */
export function logOf(length: number): Entry[] {
  return Array.from({ length }, (_each, index): Entry =>
    index === 0
      ? { ...OPEN, storyId: 's', actorId: 'a' }
      : { type: 'host', at: index, fact: { kind: 'settings', muted: index % 2 === 0 } },
  )
}

let users = 0

/** A session of a user unique to the test. */
export function newKey(): SessionKey {
  users += 1
  return { userId: `user-${users}`, storyId: 's', actorId: 'a' }
}

/** `open` returns a separate store, `openTwo` two that share their logs, like two tabs. */
export function describeLogStore(
  name: string,
  open: (maxEntries?: number) => Promise<LogStore>,
  openTwo: (maxEntries?: number) => Promise<[LogStore, LogStore]>,
): void {
  describe(`a log store on ${name}`, () => {
    test('[L8] a log that was never written is none', async () => {
      const [store, key] = [await open(), newKey()]
      expect(await store.load(key)).toBe('none')
      expect(await store.readAll(key)).toBeNull()
      await store.remove(key)
      await store.removeUser(key.userId)
    })

    test('[L4] appended entries are read in order', async () => {
      const [store, key, log] = [await open(), newKey(), logOf(30)]
      await store.append(key, 0, log.slice(0, 1))
      await Promise.all([store.append(key, 1, log.slice(1, 12)), store.append(key, 12, log.slice(12))])
      expect(await store.load(key)).toEqual({ state: null, count: 0, since: log })
      expect(await store.readAll(key)).toEqual(log)
    })

    test('[L4] an append replaces all entries from its index on', async () => {
      const [store, key, log] = [await open(), newKey(), logOf(10)]
      await store.append(key, 0, log)
      await store.append(key, 4, log.slice(8))
      expect(await store.readAll(key)).toEqual([...log.slice(0, 4), ...log.slice(8)])
      await store.append(key, 0, log.slice(0, 1))
      expect(await store.readAll(key)).toEqual(log.slice(0, 1))
    })

    test('[L2] a load reads only what follows the checkpoint, and readAll everything', async () => {
      const [store, key, log] = [await open(), newKey(), logOf(10)]
      const state = foldAll(log.slice(0, 6))
      await store.append(key, 0, log.slice(0, 8))
      await store.checkpoint(key, 6, state)
      await store.append(key, 8, log.slice(8))
      expect(await store.load(key)).toEqual({ state, count: 6, since: log.slice(6) })
      expect(await store.readAll(key)).toEqual(log)
    })

    test('[L2] a new log does not load an old checkpoint', async () => {
      const [store, key, log] = [await open(), newKey(), logOf(10)]
      await store.append(key, 0, log)
      await store.checkpoint(key, 10, foldAll(log))
      await store.append(key, 0, log.slice(0, 2))
      expect(await store.load(key)).toEqual({ state: null, count: 0, since: log.slice(0, 2) })
      await store.append(key, 2, log.slice(2))
      expect(await store.load(key)).toEqual({ state: null, count: 0, since: log })
    })

    test('[L8] a log that has grown too long loses the entries before its checkpoint', async () => {
      const [store, key, log] = [await open(10), newKey(), logOf(30)]
      await store.append(key, 0, log.slice(0, 10))
      await store.checkpoint(key, 10, foldAll(log.slice(0, 10)))
      expect(await store.readAll(key)).toEqual(log.slice(0, 10))
      await store.append(key, 10, log.slice(10, 20))
      const state = foldAll(log.slice(0, 20))
      await store.checkpoint(key, 20, state)
      expect(await store.readAll(key)).toBeNull()
      await store.append(key, 20, log.slice(20))
      expect(await store.load(key)).toEqual({ state, count: 20, since: log.slice(20) })
      await store.append(key, 0, log.slice(0, 3))
      expect(await store.readAll(key)).toEqual(log.slice(0, 3))
    })

    test('[L4, L8] a log continues from a checkpoint beyond its entries: its beginning is lost', async () => {
      const [store, key, log] = [await open(), newKey(), logOf(30)]
      await store.append(key, 0, log.slice(0, 4))
      const state = foldAll(log.slice(0, 20))
      await store.checkpoint(key, 20, state)
      expect(await store.readAll(key)).toBeNull()
      await store.append(key, 20, log.slice(20))
      expect(await store.load(key)).toEqual({ state, count: 20, since: log.slice(20) })
    })

    test('[L8] the conversation played longest ago is removed first', async () => {
      const [store, key, other] = [await open(), newKey(), newKey()]
      const stories = Array.from({ length: LOG_MAX_SESSIONS }, (_each, index) => ({
        ...key,
        storyId: `story-${index}`,
      }))
      await store.append(other, 0, logOf(1))
      for (const story of stories) await store.append(story, 0, logOf(2))
      const [first, second] = stories
      if (first === undefined || second === undefined) throw new Error('too few')
      await store.append(first, 2, logOf(4).slice(2))
      await store.append({ ...key, storyId: 'one-more' }, 0, logOf(1))
      expect(await store.readAll(second)).toBeNull()
      const left = await Promise.all(stories.map((story) => store.readAll(story)))
      expect(left.filter((log) => log !== null)).toHaveLength(LOG_MAX_SESSIONS - 1)
      expect(left[0]).toHaveLength(4)
      expect(await store.readAll(other)).toHaveLength(1)
    })

    test('[L8] logs are separate, whatever characters their names contain', async () => {
      const [store, key] = [await open(), newKey()]
      const keys: SessionKey[] = [
        key,
        { ...key, actorId: 'a2' },
        { ...key, storyId: 's","a' },
        { ...key, storyId: 's,a', actorId: 'a' },
        { ...key, storyId: 's', actorId: '' },
        { ...key, userId: `${key.userId}0` },
      ]
      for (const [index, each] of keys.entries()) await store.append(each, 0, logOf(index + 1))
      for (const [index, each] of keys.entries()) expect(await store.readAll(each)).toHaveLength(index + 1)
      await store.remove(key)
      expect(await store.load(key)).toBe('none')
      for (const [index, each] of keys.entries())
        if (index > 0) expect(await store.readAll(each)).toHaveLength(index + 1)
    })

    test('[T4] only the store that loaded a log last, or began it, writes it', async () => {
      const [first, second] = await openTwo()
      const [key, log] = [newKey(), logOf(10)]
      await first.append(key, 0, log.slice(0, 4))
      expect(await second.load(key)).toEqual({ state: null, count: 0, since: log.slice(0, 4) })
      await expect(first.append(key, 4, log.slice(4, 6))).rejects.toThrow(StaleWriterError)
      await expect(first.checkpoint(key, 4, foldAll(log.slice(0, 4)))).rejects.toThrow(StaleWriterError)
      await second.append(key, 4, log.slice(4, 8))
      expect(await first.readAll(key)).toEqual(log.slice(0, 8))
      await first.append(key, 0, log.slice(0, 2))
      await expect(second.append(key, 8, log.slice(8))).rejects.toThrow(StaleWriterError)
      expect(await second.readAll(key)).toEqual(log.slice(0, 2))
    })

    test('[T4, L8] an append does not bring back a removed log', async () => {
      const [first, second] = await openTwo()
      const [key, log] = [newKey(), logOf(10)]
      await first.append(key, 0, log.slice(0, 4))
      await second.removeUser(key.userId)
      await expect(first.append(key, 4, log.slice(4))).rejects.toThrow(StaleWriterError)
      await expect(first.checkpoint(key, 4, foldAll(log.slice(0, 4)))).rejects.toThrow(StaleWriterError)
      expect(await second.load(key)).toBe('none')
    })

    test('[T1] a follower peeks at the log, and then at what was appended, and does not become its writer', async () => {
      const [writer, reader] = await openTwo()
      const [key, log] = [newKey(), logOf(10)]
      expect(await reader.peek(key, null)).toBeNull()
      await writer.append(key, 0, log.slice(0, 4))
      const all = await reader.peek(key, null)
      expect(all).toEqual({ state: null, count: 0, since: log.slice(0, 4), game: OPEN.key, isComplete: true })
      await writer.append(key, 4, log.slice(4, 7))
      const state = foldAll(log.slice(0, 7))
      await writer.checkpoint(key, 7, state)
      await writer.append(key, 7, log.slice(7))
      expect(await reader.peek(key, { game: OPEN.key, count: 4 })).toEqual({
        state: null,
        count: 4,
        since: log.slice(4),
        game: OPEN.key,
        isComplete: false,
      })
      expect(await reader.peek(key, { game: OPEN.key, count: 10 })).toEqual({
        state: null,
        count: 10,
        since: [],
        game: OPEN.key,
        isComplete: false,
      })
      expect(await reader.peek(key, null)).toEqual({
        state,
        count: 7,
        since: log.slice(7),
        game: OPEN.key,
        isComplete: true,
      })
    })

    test('[T1] a new log is read whole, and so is one that was trimmed past the known entries', async () => {
      const [writer, reader] = await openTwo(5)
      const [key, log] = [newKey(), logOf(10)]
      await writer.append(key, 0, log)
      const restarted = log.map((entry) => (entry.type === 'open' ? { ...entry, key: 'other' } : entry))
      await writer.append(key, 0, restarted)
      expect(await reader.peek(key, { game: OPEN.key, count: 4 })).toEqual({
        state: null,
        count: 0,
        since: restarted,
        game: 'other',
        isComplete: true,
      })
      const state = foldAll(restarted.slice(0, 8))
      await writer.checkpoint(key, 8, state)
      expect(await reader.peek(key, { game: 'other', count: 4 })).toEqual({
        state,
        count: 8,
        since: restarted.slice(8),
        game: 'other',
        isComplete: true,
      })
    })

    test('[L8] removing a user removes that user’s logs and no others', async () => {
      const [store, key, other] = [await open(), newKey(), newKey()]
      await store.append(key, 0, logOf(3))
      await store.checkpoint(key, 3, foldAll(logOf(3)))
      await store.append({ ...key, storyId: 's2' }, 0, logOf(3))
      await store.append(other, 0, logOf(3))
      await store.removeUser(key.userId)
      expect(await store.load(key)).toBe('none')
      expect(await store.load({ ...key, storyId: 's2' })).toBe('none')
      expect(await store.readAll(other)).toHaveLength(3)
      await store.append(key, 0, logOf(1))
      expect(await store.load(key)).toEqual({ state: null, count: 0, since: logOf(1) })
    })
  })
}
