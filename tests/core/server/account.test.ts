/** Guests and their tokens. */
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { guestSignUp, tokenRefresh as refreshCall, type Tokens, whoami } from '../../../protocol/api/account.ts'
import { createManualClock } from '../../../server/clock.ts'
import { SESSION } from '../../../server/limits.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { startServer, T0, type TestServer } from './helpers.ts'

async function refresh(server: TestServer, token: string): Promise<Tokens | string> {
  const { envelope } = await server.call('/user.refresh', { body: { refresh_token: token } })
  return envelope.isOk ? v.parse(refreshCall.answer, envelope.data).auth : envelope.code
}

async function isSignedIn(server: TestServer, token: string): Promise<boolean> {
  return (await server.call('/user.whoami', { token })).status === 200
}

test('a new guest has a role, coins and a gender', async () => {
  const server = await startServer()
  const { envelope } = await server.call('/user-guest.sign-up', { body: { device_id: 'device-1234' } })
  const { user } = v.parse(guestSignUp.answer, envelope.data)
  expect(user).toMatchObject({ role: 'guest', coins: 120, gender: 'male', create_time: T0 })
})

test('a known device gets its guest back, with new tokens', async () => {
  const server = await startServer()
  const [first, again, other] = [
    await server.signUp('device-1234'),
    await server.signUp('device-1234'),
    await server.signUp('device-5678'),
  ]
  expect(again.id).toBe(first.id)
  expect(again.token).not.toBe(first.token)
  expect(other.id).not.toBe(first.id)
  expect(await isSignedIn(server, first.token)).toBe(true)
})

test('whoami answers with the user of the token', async () => {
  const server = await startServer()
  const player = await server.signUp()
  const { envelope } = await server.call('/user.whoami', { token: player.token })
  expect(v.parse(whoami.answer, envelope.data).user.uuid).toBe(player.id)
})

test.each([
  ['none', undefined],
  ['an unknown one', 'x'.repeat(43)],
])('a call for users is refused with this token: %s', async (_, token) => {
  const server = await startServer()
  const { status, envelope } = await server.call('/user.whoami', token === undefined ? {} : { token })
  expect(status).toBe(401)
  expect(envelope).toMatchObject({ isOk: false, code: '401' })
})

test('an access token expires after an hour', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { token } = await server.signUp()
  await clock.elapse(SESSION.accessMs - 1)
  expect(await isSignedIn(server, token)).toBe(true)
  await clock.elapse(1)
  expect(await isSignedIn(server, token)).toBe(false)
})

test('a refresh gives a new pair and ends the old access token', async () => {
  const server = await startServer()
  const player = await server.signUp()
  const next = await refresh(server, player.refreshToken)
  if (typeof next === 'string') throw new Error(next)
  expect(await isSignedIn(server, next.access_token)).toBe(true)
  expect(await isSignedIn(server, player.token)).toBe(false)
  expect(next.refresh_token).not.toBe(player.refreshToken)
})

test('a refresh token expires after ninety days, and each new one has ninety more', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { refreshToken } = await server.signUp()
  await clock.elapse(SESSION.refreshMs - 1)
  const next = await refresh(server, refreshToken)
  if (typeof next === 'string') throw new Error(next)
  await clock.elapse(SESSION.refreshMs)
  expect(await refresh(server, next.refresh_token)).toBe('401')
})

test('two tabs, or an answer that is lost: for half a minute a used refresh token gets the same pair again', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { refreshToken } = await server.signUp()
  const next = await refresh(server, refreshToken)
  await clock.elapse(SESSION.refreshGraceMs)
  expect(await refresh(server, refreshToken)).toEqual(next)
  expect(typeof next === 'string' ? next : await isSignedIn(server, next.access_token)).toBe(true)
})

test('a refresh token that is used again later ends the whole sign-in, and no other', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const [stolen, elsewhere] = [await server.signUp(), await server.signUp()]
  const next = await refresh(server, stolen.refreshToken)
  if (typeof next === 'string') throw new Error(next)
  await clock.elapse(SESSION.refreshGraceMs + 1)
  const last = await refresh(server, next.refresh_token)
  if (typeof last === 'string') throw new Error(last)
  expect(await refresh(server, stolen.refreshToken)).toBe('401')
  expect(await isSignedIn(server, last.access_token)).toBe(false)
  expect(await refresh(server, last.refresh_token)).toBe('401')
  expect(await isSignedIn(server, elsewhere.token)).toBe(true)
})

test('a refresh token that nobody was given ends no sign-in', async () => {
  const server = await startServer()
  const { token, refreshToken } = await server.signUp()
  for (const invented of ['', '.', 'x.y', refreshToken.split('.')[1] ?? ''].filter((one) => one !== ''))
    expect(await refresh(server, invented)).toBe('401')
  expect(await isSignedIn(server, token)).toBe(true)
})

test('concurrent refreshes of one token get the same pair', async () => {
  const server = await startServer()
  const { refreshToken } = await server.signUp()
  const pairs = await Promise.all(Array.from({ length: 8 }, () => refresh(server, refreshToken)))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  expect(pairs[0]).toHaveProperty('access_token')
})

test('the database holds no tokens, and its hashes do not work as tokens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const server = await startServer({ dataFolder: folder })
  const { token, refreshToken } = await server.signUp()
  const next = await refresh(server, refreshToken)
  if (typeof next === 'string') throw new Error(next)
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  const kept = JSON.stringify(database.prepare('SELECT * FROM sessions').all())
  database.close()
  for (const secret of [token, refreshToken, next.access_token, next.refresh_token]) expect(kept).not.toContain(secret)
})
