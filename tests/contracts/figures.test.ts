/** Contract of the figures of stories (server/storage/figures.ts). */
import { describe, expect, test } from 'vitest'
import { type FigureCount, type MissedText } from '../../server/storage/figures.ts'
import { PRUNE_NOTHING } from './pruneNothing.ts'
import { STORAGES } from './storages.ts'

const count = (change: Partial<FigureCount> = {}): FigureCount => ({
  storyId: 's',
  revision: 2,
  kind: 'came',
  node: 'door',
  detail: '',
  count: 1,
  ...change,
})
const missed = (readerHash: string, change: Partial<MissedText> = {}): MissedText => ({
  storyId: 's',
  node: 'door',
  locale: 'en',
  textHash: 'hash',
  readerHash,
  text: 'who is there',
  ...change,
})
const BOUNDS = { fromReaders: 3, maxTexts: 2 }

describe.each(STORAGES)('%s', (_, open) => {
  test('counts add up, by story, version and what was done', async () => {
    const storage = await open()
    const { figures } = storage
    await figures.add([count(), count({ kind: 'chose', detail: 'wait', count: 2 })])
    await figures.add([count({ count: 4 }), count({ revision: 3 }), count({ storyId: 't' })])
    expect(await figures.list('s')).toEqual([
      count({ count: 5 }),
      count({ kind: 'chose', detail: 'wait', count: 2 }),
      count({ revision: 3 }),
    ])
    expect(await figures.list('none')).toEqual([])
    storage.close()
  })

  test('counts of many things at once are all added, in one write that is not long', async () => {
    const storage = await open()
    const { figures } = storage
    const counts = Array.from({ length: 20_000 }, (_, index) => count({ detail: String(index).padStart(5, '0') }))
    await figures.add(counts)
    await figures.add(counts.slice(500, 2_500))
    const stored = await figures.list('s')
    expect(stored.length).toBe(20_000)
    expect([499, 500, 2_499, 2_500].map((index) => stored[index]?.count)).toEqual([1, 2, 2, 1])
    storage.close()
  })

  test('a text is stored with the reader who makes it that of many, and each reader counts once', async () => {
    const storage = await open()
    const { figures } = storage
    for (const reader of ['a', 'b', 'a', 'b']) await figures.noteMissed(missed(reader), BOUNDS, 1_000)
    expect(await figures.listMissed('s')).toEqual([])
    await figures.noteMissed(missed('c'), BOUNDS, 1_000)
    await figures.noteMissed(missed('d'), BOUNDS, 1_000)
    expect(await figures.listMissed('s')).toEqual([{ node: 'door', locale: 'en', text: 'who is there', readers: 4 }])
    // In another language, or at another node, it is another text.
    for (const reader of ['a', 'b']) await figures.noteMissed(missed(reader, { node: 'hall' }), BOUNDS, 1_000)
    expect(await figures.listMissed('s')).toHaveLength(1)
    storage.close()
  })

  test('a node has so many texts, and those of few readers are forgotten', async () => {
    const storage = await open()
    const { figures, pruning } = storage
    const note = async (textHash: string, at: number): Promise<void> => {
      for (const reader of ['a', 'b', 'c'])
        await figures.noteMissed(missed(reader, { textHash, text: textHash }), BOUNDS, at)
    }
    await figures.add([count({ revision: 0 })])
    await figures.noteMissed(missed('a', { textHash: 'rare' }), BOUNDS, 1_000)
    await note('one', 1_000)
    await note('too many', 1_000)
    const list = async (): Promise<string[]> => (await figures.listMissed('s')).map(({ text }) => text)
    expect(await list()).toEqual(['one'])
    await pruning.run({ ...PRUNE_NOTHING, missedTextsBefore: 2_000 })
    await note('room again', 3_000)
    expect(await list()).toEqual(['one', 'room again'])
    storage.close()
  })

  test('the figures of an authored story that is gone go, too', async () => {
    const storage = await open()
    const { figures, pruning } = storage
    await figures.add([count({ storyId: 'folder', revision: 0 }), count()])
    for (const reader of ['a', 'b', 'c']) await figures.noteMissed(missed(reader), BOUNDS, 1_000)
    await pruning.run(PRUNE_NOTHING)
    expect([await figures.list('folder'), await figures.list('s'), await figures.listMissed('s')]).toEqual([
      [count({ storyId: 'folder', revision: 0 })],
      [],
      [],
    ])
    storage.close()
  })
})
