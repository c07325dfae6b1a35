/** When the start of the page asks for the first turn of a game: only where the app would begin the same, and nothing is charged. */
import { afterEach, expect, test, vi } from 'vitest'
import { adoptFirstTurn, takeFirstTurn } from '../../../src/game/firstTurn.ts'
import { askForFirstTurn, canBegin } from '../../../src/start/askForFirstTurn.ts'

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

const chat = { screen: 'chat', storyId: 'quay', actorId: 'lan', chatVersion: '2' } as const
const guest = { userId: 'guest-1', token: 'token', isDeviceNew: true }
const story = { story: { coins: 0 }, actors: [free] }

/** The paths that are asked for; each is answered with `answer`. */
function watchRequests(answer: Response | null): string[] {
  const asked: string[] = []
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

afterEach(() => {
  adoptFirstTurn(Promise.resolve(null))
  vi.unstubAllGlobals()
})

const COMMAND = {
  storyId: 'quay',
  actorId: 'lan',
  chatVersion: '2',
  locale: 'en',
  restart: false,
  price: 0,
  gameConfig: null,
} as const

test('a new guest of a free story: the first turn is asked for, and taken once, by the game that it is for', async () => {
  const headers = { 'content-type': 'text/event-stream', 'stream-end': 'marked' }
  const asked = watchRequests(new Response('data: 1', { headers }))
  const turn = askForFirstTurn(chat, 'en', guest, story)
  expect(asked).toEqual(['/api/v1/actor/quay/lan/game.start'])
  adoptFirstTurn(Promise.resolve(turn))
  const answer = { status: 200, text: 'data: 1', contentType: 'text/event-stream', streamEnd: 'marked' }
  expect(await takeFirstTurn('guest-1', COMMAND)).toMatchObject({ key: turn?.key, answer })
  expect(await takeFirstTurn('guest-1', COMMAND)).toBeNull()
})

test.each([
  ['another user', 'guest-2', COMMAND],
  ['another game', 'guest-1', { ...COMMAND, actorId: 'rong' }],
  ['another language', 'guest-1', { ...COMMAND, locale: 'zh' as const }],
])('it is not for %s', async (_, userId, command) => {
  watchRequests(new Response(''))
  adoptFirstTurn(Promise.resolve(askForFirstTurn(chat, 'en', guest, story)))
  expect(await takeFirstTurn(userId, command)).toBeNull()
})

test('one that never came is left to the worker, with its key', async () => {
  watchRequests(null)
  const turn = askForFirstTurn(chat, 'en', guest, story)
  adoptFirstTurn(Promise.resolve(turn))
  expect(await takeFirstTurn('guest-1', COMMAND)).toEqual({ key: turn?.key, answer: null })
})

test.each([
  ['the server may know the device', { ...guest, isDeviceNew: false }, story],
  ['the start costs something', guest, { story: { coins: 9 }, actors: [free] }],
])('where %s, nothing is asked for', (_, someone, data) => {
  const asked = watchRequests(new Response(''))
  expect(askForFirstTurn(chat, 'en', someone, data)).toBeNull()
  expect(asked).toEqual([])
})
