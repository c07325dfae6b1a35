/** Which addresses start early, and how the app takes what was started. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { dropStartCalls, keepStartCall, takeStartCall } from '../../../src/api/startCalls.ts'
import { requestText, RequestTimeoutError } from '../../../src/api/httpClient.ts'
import { type HttpRequest } from '../../../src/api/httpRequest.ts'
import { acquireForApp, dropHandedLock, runExclusive } from '../../../src/platform/locks.ts'
import { findTarget } from '../../../src/navigation/target.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { eventually } from '../../helpers/eventually.ts'

afterEach(() => {
  dropStartCalls()
  dropHandedLock()
  vi.unstubAllGlobals()
})

test.each([
  ['/', { screen: 'stories' }],
  ['/story/ember-line', { screen: 'story', storyId: 'ember-line' }],
  ['/story/a%20b', { screen: 'story', storyId: 'a b' }],
  ['/story/100%', { screen: 'story', storyId: '100%' }],
  ['/chat/ember-line/rong', { screen: 'chat', storyId: 'ember-line', actorId: 'rong', chatVersion: '1' }],
  ['/chat2/ember-line/rong', { screen: 'chat', storyId: 'ember-line', actorId: 'rong', chatVersion: '2' }],
  ['/chat3/rong/ember-line', { screen: 'chat', storyId: 'ember-line', actorId: 'rong', chatVersion: '3' }],
  ['/chat2/ember-line', null],
  ['/chat2/ember-line/rong/more', null],
  ['/story', null],
  ['/user/login', null],
])('%s starts %o', (path, start) => {
  expect(findTarget(path)).toEqual(start)
})

const ADDRESS = '/api/v1/story.list'
const request = (token: string | null, fields: object = { sort: 'popular' }): HttpRequest => ({
  method: 'POST',
  headers: { 'Accept-Language': 'en', ...(token !== null && { Authorization: `Bearer ${token}` }) },
  fields,
  signal: undefined,
})
const answered = { status: 200, body: '{}' }
const keep = (token: string | null): void => keepStartCall(ADDRESS, request(token), Promise.resolve(answered))

test('an answer is handed out once, to a request for the same', async () => {
  keep('mira')
  expect(takeStartCall('/api/v1/story.get', request('mira'))).toBeNull()
  expect(takeStartCall(ADDRESS, request('mira', { sort: 'price' }))).toBeNull()
  expect(await takeStartCall(ADDRESS, request('mira'))).toEqual(answered)
  expect(takeStartCall(ADDRESS, request('mira'))).toBeNull()
})

test('an answer for one user is for no other; one for a visitor is for the guest that the visitor becomes', async () => {
  keep('mira')
  expect(takeStartCall(ADDRESS, request('noor'))).toBeNull()
  keep(null)
  expect(await takeStartCall(ADDRESS, request('guest'))).toEqual(answered)
})

test('an answer that nobody took is not handed out half a minute later', () => {
  let now = 0
  const restore = replacePageClock({ now: () => now, after: () => () => undefined })
  onTestFinished(restore)
  keep('mira')
  now = 30_000
  expect(takeStartCall(ADDRESS, request('mira'))).toBeNull()
})

test('a call that got no answer is made again; one that timed out is not', async () => {
  const sent = vi.fn<typeof fetch>(async () => new Response('{"ok":1}'))
  vi.stubGlobal('fetch', sent)
  const address = `http://localhost${ADDRESS}`
  keepStartCall(address, request(null), Promise.reject(new TypeError('no network')))
  expect(await requestText(address, request(null))).toEqual({ status: 200, body: '{"ok":1}' })
  keepStartCall(address, request(null), Promise.reject(new RequestTimeoutError()))
  await expect(requestText(address, request(null))).rejects.toBeInstanceOf(RequestTimeoutError)
  expect(sent).toHaveBeenCalledTimes(1)
})

/** Web Locks that one tab has to itself. */
function stubLocks(): { held: () => boolean } {
  let held = false
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, _options: object, granted: (lock: object | null) => Promise<unknown>) => {
        if (held) return granted(null)
        held = true
        await granted({})
        held = false
        return undefined
      },
    },
  })
  return { held: () => held }
}

test('[L11] the app goes on under the lock that the start script holds', async () => {
  const locks = stubLocks()
  expect(await acquireForApp('account')).toBe(true)
  expect(await runExclusive('account', async () => locks.held())).toBe(true)
  await eventually(() => expect(locks.held()).toBe(false))
})

test('[L11] an app that needs no lock releases it', async () => {
  const locks = stubLocks()
  expect(await acquireForApp('account')).toBe(true)
  dropHandedLock()
  await eventually(() => expect(locks.held()).toBe(false))
})

test('[L11] an app that is faster than the lock takes one of its own', async () => {
  const locks = stubLocks()
  const isHeld = acquireForApp('account')
  expect(await runExclusive('account', async () => 'done')).toBe('done')
  expect(await isHeld).toBe(false)
  await eventually(() => expect(locks.held()).toBe(false))
})

test('a visitor who was refused is no answer for a guest', async () => {
  const visitor = { method: 'GET', headers: {}, fields: { id: 'quay' }, signal: undefined } as const
  const refused = Promise.resolve({ status: 401, body: '' })
  keepStartCall(ADDRESS, visitor, refused)
  await expect(takeStartCall(ADDRESS, { ...visitor, headers: { Authorization: 'Bearer noor' } })).rejects.toThrow()
  keepStartCall(ADDRESS, visitor, refused)
  expect(await takeStartCall(ADDRESS, visitor)).toEqual(await refused)
})
