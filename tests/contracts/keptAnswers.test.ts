/** Contract of kept answers for every storage of the server (server/storage/keptAnswers.ts). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type KeptAnswer } from '../../server/storage/keptAnswers.ts'
import { type Storage } from '../../server/storage/port.ts'
import { PRUNE_NOTHING } from './pruneNothing.ts'
import { STORAGES } from './storages.ts'

const keep = (name: string, more: Partial<KeptAnswer> = {}): KeptAnswer => ({
  name,
  tokenName: `token of ${name}`,
  owner: 'mira',
  fingerprint: `content of ${name}`,
  sealed: new Uint8Array([0, 1, 255]),
  until: 1_000,
  ...more,
})

describe.each(STORAGES)('%s', (_, open) => {
  async function openStorage(): Promise<Storage> {
    const storage = await open()
    onTestFinished(() => storage.close())
    return storage
  }
  const namesOf = async (
    { keptAnswers }: Storage,
    names: readonly string[],
    now = 0,
  ): Promise<(string | undefined)[]> =>
    Promise.all(names.map(async (name) => (await keptAnswers.find(name, now))?.name))

  test('an answer is found by its name and by its token’s, until its time is over', async () => {
    const storage = await openStorage()
    await storage.keptAnswers.add(keep('a'), 10)
    await storage.keptAnswers.add(keep('visitor', { tokenName: null }), 10)
    const found = await storage.keptAnswers.find('a', 999)
    expect({ ...found, sealed: [...(found?.sealed ?? [])] }).toEqual({ ...keep('a'), sealed: [0, 1, 255] })
    expect(await namesOf(storage, ['token of a', 'visitor', 'token of visitor', ''], 999)).toEqual([
      'a',
      'visitor',
      undefined,
      undefined,
    ])
    expect(await namesOf(storage, ['a', 'token of a'], 1_000)).toEqual([undefined, undefined])
  })

  test('of one owner the latest answers stay', async () => {
    const storage = await openStorage()
    await storage.keptAnswers.add(keep('of noor', { owner: 'noor', until: 1 }), 2)
    for (const [index, name] of ['first', 'second', 'third'].entries())
      await storage.keptAnswers.add(keep(name, { until: 100 + index }), 2)
    expect(await namesOf(storage, ['of noor', 'first', 'second', 'third'])).toEqual([
      'of noor',
      undefined,
      'second',
      'third',
    ])
  })

  test('pruning removes those whose time is over', async () => {
    const storage = await openStorage()
    await storage.keptAnswers.add(keep('old'), 10)
    await storage.keptAnswers.add(keep('new', { until: 1_001 }), 10)
    await storage.pruning.run({ ...PRUNE_NOTHING, now: 1_000 })
    expect(await namesOf(storage, ['old', 'new'])).toEqual([undefined, 'new'])
  })
})
