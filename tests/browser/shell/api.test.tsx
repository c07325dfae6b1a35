import { expect, test, vi } from 'vitest'
import { storyGet, storyList } from '../../../protocol/api/stories.ts'
import { SERVER_TIMEOUT_MS } from '../../../protocol/limits.ts'
import { callAsUser, callAsVisitor } from '../../../src/api/callAs.ts'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { Failure, fakeApi, refusal, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'

const { clock } = setUpShell()

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

test('a call that is never answered fails after its time, once', async () => {
  const asked = fakeApi({ '/story.get': () => new Promise(() => undefined) })
  signIn(guest)
  const result = callAsUser(storyGet, { id: 'neon' })
  await expect.poll(() => asked).toHaveLength(1)
  await clock().pass(SERVER_TIMEOUT_MS.call)
  expect(await result).toMatchObject({ ok: false, code: 'timeout' })
  expect(asked).toHaveLength(1)
})

test('a screen that is left aborts its request', async () => {
  fakeApi({ '/story.get': () => new Promise(() => undefined) })
  signIn(guest)
  const signals: AbortSignal[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => {
    signals.push(request.signal)
    return answer(request)
  })
  const screen = await show(<StoryIntro storyId="neon" />)
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false])
  await screen.unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})
