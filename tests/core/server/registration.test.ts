/** Guests who register: their accounts and campaign codes. */
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { guestConvert, passwordSignIn } from '../../../protocol/api/signIn.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { startServer } from './helpers.ts'
import { callApi, register, callForData } from './test-users.ts'

test('a guest registers with a password, and signs in with it', async () => {
  const server = await startServer()
  const guest = await server.signUp()
  const about = {
    user_id: guest.id,
    name: ' Mira ',
    email: 'Mira@example.com',
    password: 'secret-1',
    gender: 'female',
  } as const
  const { user } = await callForData(server, guestConvert, about, guest.token)
  expect(user).toMatchObject({
    uuid: guest.id,
    name: 'Mira',
    email: 'mira@example.com',
    gender: 'female',
    role: 'user',
    coins: 120,
  })
  expect(
    (await callForData(server, passwordSignIn, { email: 'MIRA@example.com', password: 'secret-1' })).user.uuid,
  ).toBe(guest.id)
  expect(await callApi(server, passwordSignIn, { email: 'mira@example.com', password: 'secret-2' })).toBe('1104')
  expect(await callApi(server, passwordSignIn, { email: 'nobody@example.com', password: 'secret-1' })).toBe('1104')
  expect(await callApi(server, guestConvert, { ...about, email: 'second@example.com' }, guest.token)).toBe('1106')
})

test('however many register an address at once, each is answered as the first', async () => {
  const server = await startServer()
  const guests = []
  for (let index = 0; index < 5; index += 1) guests.push(await server.signUp(`device-no-${index}`))
  const answers = await Promise.all(
    guests.map(({ id, token }) =>
      callApi(
        server,
        guestConvert,
        { user_id: id, name: 'Mira', email: 'mira@example.com', password: 'secret-1' },
        token,
      ),
    ),
  )
  expect(answers.filter((answer) => typeof answer === 'string')).toEqual([])
})

test('the server keeps the beginning of a long campaign code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const server = await startServer({ dataFolder: folder })
  const { id } = await register(server, 'mira', { source_code: `poster-${'x'.repeat(1_000)}` })
  await server.close()
  const database = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
  onTestFinished(() => database.close())
  expect(database.prepare('SELECT source_code FROM referrals WHERE user_id = ?').get(id)).toEqual({
    source_code: `poster-${'x'.repeat(193)}`,
  })
})
