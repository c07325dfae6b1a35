/** Contract of news by email for every storage of the server (server/storage/subscriptions.ts). */
import { describe, expect, test } from 'vitest'
import { type Storage } from '../../server/storage/port.ts'
import { guest, openWithGuest, proofOf, registrationOf, user } from './guests.ts'
import { PRUNE_NOTHING } from './pruneNothing.ts'
import { STORAGES } from './storages.ts'
import { subscribe } from './subscribe.ts'

const DAY_MS = 86_400_000
const about = (email: string, storyId = 's') => ({ userId: 'g', storyId, email, locale: 'en' }) as const
const question = { hash: 'hash', expiresAt: 100 }

const registered = registrationOf(user('g'), { guest: proofOf('g') })

describe.each(STORAGES)('%s', (_, open) => {
  const storageWithGuest = (): Promise<Storage> => openWithGuest(open, guest('g'))

  test('an address is subscribed at once only where its user has proved it, or confirmed it before', async () => {
    const storage = await storageWithGuest()
    const { subscriptions, accounts } = storage
    expect(await subscriptions.addProved(about('g@example.com'), 't', 1)).toBe(false)
    await accounts.register(registered)
    expect(await subscriptions.addProved(about('g@example.com'), 't', 1)).toBe(false)
    expect(await subscriptions.has('g', 's')).toBe(false)
    await accounts.proveEmail(registered, 'g')
    expect(await subscriptions.addProved(about('g@example.com'), 't', 1)).toBe(true)
    expect(await subscriptions.addProved(about('other@example.com', 'other'), 't2', 1)).toBe(false)
    await subscribe(subscriptions, 'g', 's', 'other@example.com')
    expect(await subscriptions.addProved(about('other@example.com', 'other'), 't2', 1)).toBe(true)
    expect(await subscriptions.takeDue('other', 0, 1)).toEqual([
      { email: 'other@example.com', locale: 'en', token: 'token of other@example.com' },
    ])
  })

  test('what waits for a confirmation gets no news, and is subscribed by its link until that expires', async () => {
    const { subscriptions } = await storageWithGuest()
    expect(await subscriptions.request(about('a@example.com'), question, 't')).toBe('t')
    expect(await subscriptions.has('g', 's')).toBe(false)
    expect(await subscriptions.takeDue('s', 0, 1)).toEqual([])
    expect([await subscriptions.findRequest('hash', 100), await subscriptions.confirm('hash', 100)]).toEqual([
      null,
      null,
    ])
    expect(await subscriptions.confirm('another', 99)).toBeNull()
    expect(await subscriptions.findRequest('hash', 99)).toEqual(about('a@example.com'))
    expect(await subscriptions.has('g', 's')).toBe(false)
    for (const again of [98, 99]) expect(await subscriptions.confirm('hash', again)).toEqual(about('a@example.com'))
    expect(await subscriptions.has('g', 's')).toBe(true)
  })

  test('the last question counts, and an address keeps its token', async () => {
    const { subscriptions } = await storageWithGuest()
    await subscriptions.request(about('a@example.com'), question, 't')
    expect(await subscriptions.request(about('a@example.com'), { ...question, hash: 'second' }, 'fresh')).toBe('t')
    expect(await subscriptions.findRequest('hash', 1)).toBeNull()
    await subscriptions.remove('g', 's')
    expect(await subscriptions.confirm('second', 1)).toBeNull()
  })

  test('the token of an address ends all its news and questions, and no other address’s', async () => {
    const { subscriptions } = await storageWithGuest()
    for (const story of ['s', 'other']) await subscribe(subscriptions, 'g', story, 'a@example.com')
    await subscribe(subscriptions, 'g', 'third', 'b@example.com')
    await subscriptions.request(about('a@example.com', 'fourth'), question, 'unused')
    const token = 'token of a@example.com'
    await subscriptions.endAddress('unknown')
    expect(await subscriptions.hasToken(token)).toBe(true)
    await subscriptions.endAddress(token)
    expect(await subscriptions.hasToken(token)).toBe(false)
    expect(await Promise.all(['s', 'other', 'third'].map((story) => subscriptions.has('g', story)))).toEqual([
      false,
      false,
      true,
    ])
    expect(await subscriptions.confirm('hash', 1)).toBeNull()
  })

  test('an address is due once in a while over all its stories, also when it subscribes again', async () => {
    const { subscriptions } = await storageWithGuest()
    for (const story of ['s', 'other']) await subscribe(subscriptions, 'g', story, 'a@example.com')
    const takings = ['s', 'other', null].map((story) => subscriptions.takeDue(story, 0, DAY_MS))
    expect((await Promise.all(takings)).flat()).toHaveLength(1)
    await subscriptions.endAddress('token of a@example.com')
    await subscribe(subscriptions, 'g', 's', 'a@example.com')
    expect(await subscriptions.takeDue('s', DAY_MS - 1, DAY_MS)).toEqual([])
    expect(await subscriptions.takeDue('s', DAY_MS, 2 * DAY_MS)).toHaveLength(1)
  })

  test('stories of folders are told when they are new or changed, once, and not the first time', async () => {
    const { subscriptions } = await storageWithGuest()
    expect(
      await subscriptions.noteFolderStories(
        new Map([
          ['lamp', '1'],
          ['door', '1'],
        ]),
      ),
    ).toEqual([])
    expect(
      await subscriptions.noteFolderStories(
        new Map([
          ['lamp', '1'],
          ['door', '1'],
        ]),
      ),
    ).toEqual([])
    const next = new Map([
      ['lamp', '2'],
      ['door', '1'],
      ['well', '1'],
    ])
    const both = await Promise.all([subscriptions.noteFolderStories(next), subscriptions.noteFolderStories(next)])
    expect(both.flat()).toEqual([
      { storyId: 'lamp', isFirst: false },
      { storyId: 'well', isFirst: true },
    ])
  })

  test('expired questions go, and addresses that nothing is written to', async () => {
    const { subscriptions, pruning } = await storageWithGuest()
    for (const story of ['s', 'ended']) await subscribe(subscriptions, 'g', story, 'kept@example.com')
    await subscriptions.remove('g', 'ended')
    await subscriptions.request(about('a@example.com', 'other'), question, 'a')
    await pruning.run({ ...PRUNE_NOTHING, now: 99, newsBefore: 1 })
    expect(await subscriptions.request(about('a@example.com', 'other'), question, 'b')).toBe('a')
    await pruning.run({ ...PRUNE_NOTHING, now: 100, newsBefore: 1 })
    expect(await subscriptions.findRequest('hash', 1)).toBeNull()
    expect(await subscriptions.request(about('a@example.com', 'other'), question, 'b')).toBe('b')
    expect(await subscriptions.takeDue('s', 0, 1)).toHaveLength(1)
  })
})
