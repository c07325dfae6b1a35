/** When the early script begins a game by itself: only where the app would begin the same, and nothing is charged. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findEarlyGame, prepareEarlyWorker } from '../../../src/bridge/earlyWorker.ts'
import { beginGame, canBegin } from '../../../src/early/beginGame.ts'

const CHAT = { actorId: 'lan', chatVersion: '2' } as const
const free = { id: 'lan', coins: 0, is_purchased: false }
const priced = { id: 'lan', coins: 30, is_purchased: false }

test.each([
  ['story and actor cost nothing', { story: { coins: 0 }, actors: [free] }, true],
  ['the actors are in the story', { story: { coins: 0, actors: [free] }, actors: [] }, true],
  ['both are paid', { story: { coins: 9, is_purchased: true }, actors: [{ ...priced, is_purchased: true }] }, true],
  ['the story has a price', { story: { coins: 9, is_purchased: false }, actors: [free] }, false],
  ['the actor has a price', { story: { coins: 0 }, actors: [priced] }, false],
  ['the price is no number', { story: { coins: '0' }, actors: [free] }, false],
  ['the actor is unknown', { story: { coins: 0 }, actors: [{ ...free, id: 'rong' }] }, false],
  ['a talent is asked for', { story: { coins: 0, is_active_skill: true }, actors: [free] }, false],
  ['an avatar is asked for', { story: { coins: 0, is_support_face_swap: true }, actors: [free] }, false],
  ['nothing is asked for', { story: { coins: 0, is_active_skill: false }, actors: [free] }, true],
  ['there is no answer', null, false],
])('%s: begins with %o: %s', (_name, data, expected) => {
  expect(canBegin(data, CHAT)).toBe(expected)
})

test('the story of version 3 has no actor to pay for', () => {
  const reasoning = { actorId: 'reasoning', chatVersion: '3' } as const
  expect(canBegin({ story: { coins: 0 }, actors: [priced] }, reasoning)).toBe(true)
  expect(canBegin({ story: { coins: 5 }, actors: [] }, reasoning)).toBe(false)
})

test('an actor of version 3 is paid for, and may have a number as id', () => {
  const reasoning = { actorId: '7', chatVersion: '3' } as const
  expect(canBegin({ story: { coins: 0 }, actors: [{ ...priced, id: 7 }] }, reasoning)).toBe(false)
  expect(canBegin({ story: { coins: 0 }, actors: [{ ...free, id: 7 }] }, reasoning)).toBe(true)
  expect(canBegin({ story: { coins: 0 }, actors: [] }, reasoning)).toBe(false)
})

const start = { screen: 'chat', storyId: 'quay', actorId: 'lan', chatVersion: '2' } as const
const guest = { userId: 'guest-1', token: 'token', isDeviceNew: true }
const story = Promise.resolve({ story: { coins: 0 }, actors: [free] })

/** The paths that are asked for; `answer` is that of each, null for a failure. */
function watchRequests(answer: Promise<Response> | null): string[] {
  const asked: string[] = []
  vi.stubGlobal('PerformanceNavigationTiming', FakeWorker)
  vi.stubGlobal('location', new URL('http://localhost/chat2/quay/lan'))
  const config = { content: '{"apiUrl":"http://localhost"}' }
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector.includes('app-config') ? config : null) })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname)
    if (answer === null) throw new TypeError('offline')
    return answer
  })
  return asked
}

class FakeWorker extends EventTarget {
  postMessage() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker)
  globalThis.earlyWorker = undefined
  prepareEarlyWorker('/worker.js', 'a')
})
afterEach(() => {
  globalThis.earlyWorker = undefined
  vi.unstubAllGlobals()
})

test('the worker starts with the request of the first turn, whose line it paces as for a reader without settings', async () => {
  const asked = watchRequests(new Promise(() => undefined))
  await beginGame(start, 'en', guest, story)
  expect(asked).toEqual(['/api/v1/actor/quay/lan/game.start'])
  expect(globalThis.earlyWorker?.worker).toBeInstanceOf(FakeWorker)
  expect(findEarlyGame()).toMatchObject({
    userId: 'guest-1',
    command: { storyId: 'quay', actorId: 'lan' },
    facts: [{ kind: 'settings', muted: false, readingSpeed: 'normal' }],
  })
})

test('it starts, too, where the first turn fails', async () => {
  watchRequests(null)
  await beginGame(start, 'en', guest, story)
  expect(globalThis.earlyWorker?.worker).toBeInstanceOf(FakeWorker)
})

test('a page that is hidden says so', async () => {
  watchRequests(null)
  Object.assign(document, { visibilityState: 'hidden' })
  await beginGame(start, 'en', guest, story)
  expect(findEarlyGame()?.facts).toContainEqual({ kind: 'visibility', visible: false })
})

test('where the reader has settings, the app begins the game with them', async () => {
  const asked = watchRequests(null)
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'reader_settings' ? '{}' : null) })
  await beginGame(start, 'en', guest, story)
  expect([asked, findEarlyGame()]).toEqual([[], null])
})

test.each([
  ['the server may know the device', { ...guest, isDeviceNew: false }, story],
  ['the start costs something', guest, Promise.resolve({ story: { coins: 9 }, actors: [free] })],
])('where %s, no game begins, and the worker starts', async (_, someone, answer) => {
  const asked = watchRequests(Promise.resolve(new Response('')))
  await beginGame(start, 'en', someone, answer)
  expect([asked, findEarlyGame()]).toEqual([[], null])
  expect(globalThis.earlyWorker?.worker).toBeInstanceOf(FakeWorker)
})
