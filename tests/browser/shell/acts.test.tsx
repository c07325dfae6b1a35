/** The key of an act of the player: one for all its requests, whoever repeats them. Rule W23. */
import { expect, test, vi } from 'vitest'
import { favoriteCreate, favoriteDelete, storyGet } from '../../../protocol/api/stories.ts'
import { taskShare } from '../../../protocol/api/rewards.ts'
import { callAsUser } from '../../../src/api/client.ts'
import { setUpShell } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'

setUpShell()

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
