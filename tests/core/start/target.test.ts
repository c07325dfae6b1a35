/** Which addresses start early, and how the app takes what was started. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCallRequest } from '../../../protocol/api/request.ts'
import { dropStartCalls, keepStartCall, takeStartCall } from '../../../src/api/startCalls.ts'
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
  ['/lan', { screen: 'landing', character: 'lan', isOther: false }],
  ['/lan/from/a/poster', { screen: 'landing', character: 'lan', isOther: false }],
  ['/other/wen/from/a/poster', { screen: 'landing', character: 'wen', isOther: true }],
  ['/lantern', null],
  ['/terms', { screen: 'legal', page: 'terms' }],
  ['/user/login', null],
])('%s starts %o', (path, start) => {
  expect(findTarget(path)).toEqual(start)
})

const request = (token: string | null, fields: object = { sort: 'popular' }, path = '/story.list') =>
  createCallRequest({ method: 'POST', path, effect: 'reads' }, fields, { locale: 'en', token })
const answered = { status: 200, body: '{}' }
const keep = (token: string | null): void => keepStartCall(request(token), Promise.resolve(answered))

test('an answer is handed out once, to a request for the same', async () => {
  keep('mira')
  expect(takeStartCall(request('mira', { sort: 'popular' }, '/story.get'))).toBeNull()
  expect(takeStartCall(request('mira', { sort: 'price' }))).toBeNull()
  expect(await takeStartCall(request('mira'))).toEqual(answered)
  expect(takeStartCall(request('mira'))).toBeNull()
})

test('an answer for one user is for no other; one for a visitor is for the guest that the visitor becomes', async () => {
  keep('mira')
  expect(takeStartCall(request('noor'))).toBeNull()
  keep(null)
  expect(await takeStartCall(request('guest'))).toEqual(answered)
})

test('an answer that nobody took is not handed out half a minute later', () => {
  let now = 0
  const restore = replacePageClock({ now: () => now, after: () => () => undefined })
  onTestFinished(restore)
  keep('mira')
  now = 30_000
  expect(takeStartCall(request('mira'))).toBeNull()
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
  const get = (token: string | null) =>
    createCallRequest({ method: 'GET', path: '/story.get', effect: 'reads' }, { id: 'quay' }, { locale: 'en', token })
  const refused = Promise.resolve({ status: 401, body: '' })
  keepStartCall(get(null), refused)
  await expect(takeStartCall(get('noor'))).rejects.toThrow()
  keepStartCall(get(null), refused)
  expect(await takeStartCall(get(null))).toEqual(await refused)
})
