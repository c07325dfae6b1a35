import { expect, onTestFinished, test, vi } from 'vitest'
import { createCallRequest } from '../../../protocol/api/request.ts'
import { storyGet, storyList, favoriteCreate, favoriteDelete } from '../../../protocol/api/stories.ts'
import { SERVER_TIMEOUT_MS } from '../../../protocol/limits.ts'
import { avatarDelete, avatarList } from '../../../protocol/api/avatars.ts'
import { callAsUser, callAsUserWith, callAsVisitor, loadSender } from '../../../src/api/client.ts'
import { subscribeInsufficientCoins } from '../../../src/api/insufficientCoins.ts'
import { keepStartCall } from '../../../src/api/startCalls.ts'
import { subscribeEvents } from '../../../src/telemetry/track.ts'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { Failure, fakeApi, refusal, tokens, unreachable, user } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'
import { taskShare } from '../../../protocol/api/rewards.ts'

setUpShell()

test.each([
  [new Failure(500), 'http', ''],
  [new Failure(200, 'The story rests today'), 'refused', 'The story rests today'],
  [refusal('Top up first', '99001'), 'insufficient_coins', 'Top up first'],
  [unreachable, 'network', ''],
  [{ story: { id: 1 } }, 'bad_answer', ''],
] as const)('%j becomes %s', async (reply, code, message) => {
  fakeApi({ '/story.list': () => reply })
  expect(await callAsVisitor(storyList, {})).toMatchObject({ ok: false, code, message })
})

test('99001 to an act of the player is reported to the app, and not to a call that only reads', async () => {
  signIn(guest)
  const refused = refusal('Top up first', '99001')
  fakeApi({ '/user-avatar.list': () => refused, '/user-avatar.delete': () => refused })
  const reports: string[] = []
  onTestFinished(subscribeInsufficientCoins((message) => reports.push(message)))
  await callAsUser(avatarList, {})
  expect(reports).toEqual([])
  await callAsUser(avatarDelete, { id: 'a' })
  expect(reports).toEqual(['Top up first'])
})

test('bodies are sent without their empty values', async () => {
  const asked = fakeApi({ '/story.list': () => ({ stories: [] }) })
  await callAsVisitor(storyList, { category_ids: [], sort: 'popular' })
  expect(asked[0]).toEqual({ path: '/story.list', body: { sort: 'popular' }, token: null, language: 'en', key: null })
})

test('a GET carries its query, the token and the language', async () => {
  const asked = fakeApi()
  await callAsUser(storyGet, { id: 'a b' })
  expect(asked[1]).toEqual({
    path: '/story.get',
    body: { id: 'a b' },
    token: 'guest-access',
    language: 'en',
    key: null,
  })
})

test('lists that need no account do not wait for one', async () => {
  const asked = fakeApi({ '/story.list': () => ({ stories: [] }) })
  await callAsVisitor(storyList, {})
  expect(asked.map(({ path }) => path)).toEqual(['/story.list'])
})

test('a GET that no answer came to is sent once more; a POST is not', async () => {
  const asked = fakeApi({ '/story.get': () => unreachable, '/story.list': () => unreachable })
  signIn(guest)
  await callAsUser(storyGet, { id: 'neon' })
  await callAsVisitor(storyList, {})
  expect(asked.map(({ path }) => path)).toEqual(['/story.get', '/story.get', '/story.list'])
})

test('a GET whose token is refused after it was sent again is sent with the new one', async () => {
  const replies = [unreachable, new Failure(401), { story: null }]
  const asked = fakeApi({ '/story.get': () => replies.shift(), '/user.refresh': () => ({ auth: tokens('new'), user }) })
  signIn(guest)
  await callAsUser(storyGet, { id: 'neon' })
  expect(asked.filter(({ path }) => path === '/story.get').map(({ token }) => token)).toEqual([
    'guest-1-access',
    'guest-1-access',
    'new-access',
  ])
})

test('a public call whose new token is refused, too, is made without one', async () => {
  const asked = fakeApi({
    '/story.list': ({ token }) => (token === null ? { stories: [] } : new Failure(401)),
    '/user.refresh': () => ({ auth: tokens('new'), user }),
  })
  signIn(guest)
  expect(await callAsVisitor(storyList, {})).toMatchObject({ ok: true })
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['/story.list', 'guest-1-access'],
    ['/user.refresh', null],
    ['/story.list', 'new-access'],
    ['/story.list', null],
  ])
})

test('a call is reported once for analytics, without its body, however often it is sent', async () => {
  const events: unknown[] = []
  subscribeEvents(({ name, details }) => name === 'api_request' && events.push(details))
  // Those of the tests before.
  events.length = 0
  fakeApi({
    '/story.get': ({ token }) => (token === 'new-access' ? refusal('Closed') : new Failure(401)),
    '/user.refresh': () => ({ auth: tokens('new'), user }),
  })
  signIn(guest)
  await callAsUser(storyGet, { id: 'secret' })
  const shared = { status: 200, duration_ms: 0 }
  expect(events).toEqual([
    { path: '/user.refresh', method: 'POST', code: 'ok', ...shared },
    { path: '/story.get', method: 'GET', code: 'refused', ...shared },
  ])
})

test('a call that is never answered fails after its time, once, and is aborted', async () => {
  // Waiting for its code would let the time of the call pass.
  await loadSender()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = fakeApi({ '/story.get': () => new Promise(() => undefined) })
  const signals = recordSignals()
  signIn(guest)
  let result: unknown = null
  void callAsUser(storyGet, { id: 'neon' }).then((answer) => (result = answer))
  await expect.poll(() => asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(SERVER_TIMEOUT_MS.call - 1)
  expect([result, signals.map(({ aborted }) => aborted)]).toEqual([null, [false]])
  await vi.advanceTimersByTimeAsync(1)
  expect(result).toMatchObject({ ok: false, code: 'timeout' })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a call whose answer stops in the middle fails after its time', async () => {
  signIn(guest)
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream()))
  expect(await callAsUserWith({ timeoutMs: 30 }, storyGet, { id: 'neon' })).toMatchObject({ code: 'timeout' })
})

const ofStart = () => createCallRequest(storyList, {}, { locale: 'en', token: 'guest-1-access' })

test('a call whose answer the start of the page has asked for sends nothing', async () => {
  const asked = fakeApi()
  signIn(guest)
  keepStartCall(ofStart(), Promise.resolve({ status: 200, body: '{"code":"40000","message":"Closed"}' }))
  expect(await callAsVisitor(storyList, {})).toMatchObject({ code: 'refused', message: 'Closed' })
  expect(asked).toEqual([])
})

test('one for which the start got no answer is sent as if it had not been', async () => {
  const asked = fakeApi({ '/story.list': () => ({ stories: [] }) })
  signIn(guest)
  keepStartCall(ofStart(), Promise.reject(new TypeError('no network')))
  expect(await callAsVisitor(storyList, {})).toMatchObject({ ok: true })
  expect(asked).toHaveLength(1)
})

test('a token that the server refuses to the start is renewed, and the call sent', async () => {
  const asked = fakeApi({
    '/story.list': () => ({ stories: [] }),
    '/user.refresh': () => ({ auth: tokens('new'), user }),
  })
  signIn(guest)
  keepStartCall(ofStart(), Promise.resolve({ status: 401, body: '{"isOk":false,"code":"401"}' }))
  expect(await callAsVisitor(storyList, {})).toMatchObject({ ok: true })
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['/user.refresh', null],
    ['/story.list', 'new-access'],
  ])
})

test('a screen that is left aborts its request', async () => {
  fakeApi({ '/story.get': () => new Promise(() => undefined) })
  signIn(guest)
  const signals = recordSignals()
  const screen = await show(<StoryIntro storyId="neon" />)
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false])
  await screen.unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

/** The signals of the requests, as they are sent. */
function recordSignals(): AbortSignal[] {
  const signals: AbortSignal[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => {
    signals.push(request.signal)
    return answer(request)
  })
  return signals
}

/** Answers the requests in turn: a status, or 0 for no answer. Their keys are noted. */
function answerInTurn(answers: readonly number[]): (string | null)[] {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const status = answers[keys.length] ?? 200
    keys.push(request.headers.get('Idempotency-Key'))
    if (status === 0) throw new TypeError('no network')
    return new Response('{"code":"0","isOk":true,"data":null}', { status })
  })
  return keys
}

test('[W23] each act has a key of its own, and what only reads has none', async () => {
  signIn(guest)
  const keys = answerInTurn([])
  await callAsUser(favoriteCreate, { story_id: 'neon' })
  await callAsUser(favoriteCreate, { story_id: 'neon' })
  await callAsUser(storyGet, { id: 'neon' })
  const [first, second, reading] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second === first, reading]).toEqual([false, null])
})

test('[W23] a call that got no answer is the same act when it is made again', async () => {
  signIn(guest)
  const keys = answerInTurn([0, 503, 200, 200])
  for (let times = 0; times < 4; times += 1) await callAsUser(taskShare, {})
  const [first, second, third, fourth] = keys
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('[W23] after another act the same call is a new one', async () => {
  signIn(guest)
  const keys = answerInTurn([0, 200, 200])
  await callAsUser(favoriteCreate, { story_id: 'neon' })
  await callAsUser(favoriteDelete, { story_id: 'neon' })
  await callAsUser(favoriteCreate, { story_id: 'neon' })
  expect(new Set(keys).size).toBe(3)
})
