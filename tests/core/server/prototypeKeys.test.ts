/** A field `__proto__` in a body: no schema knows it, and a copy of the object would take it for its prototype. */
import { expect, test } from 'vitest'
import { startWithAdmin } from './creation/admins.ts'
import { startServer, TINY } from './helpers.ts'

test.each([
  ['of a game’s values', TINY.start, '{"restart":true,"game_config":{"numerical_values":{"__proto__":{"a":1}}}}'],
  [
    'that is escaped',
    TINY.action,
    String.raw`{"event_type":"chat","timestamp":1,"data":{"text":"a","\u005f_proto__":{}}}`,
  ],
  [
    'deep inside',
    TINY.action,
    `{"event_type":"chat","timestamp":1,"data":{"text":"a","x":${'['.repeat(9_000)}{"__proto__":0}${']'.repeat(9_000)}}}`,
  ],
])('a field __proto__ %s is refused with 400', async (_, path, body) => {
  const server = await startServer()
  const { token } = await server.signUp()
  const { status, envelope } = await server.call(path, { token, body })
  expect([status, envelope.isOk]).toEqual([400, false])
  expect(server.reported).toEqual([])
})

test('a field __proto__ of a preview’s variables is refused with 400', async () => {
  const { server, token } = await startWithAdmin()
  const body = '{"id":"tiny","document":"{}","actor_id":"mo","variables":{"__proto__":1}}'
  expect((await server.call('/creation/preview.start', { token, body })).status).toBe(400)
  expect(server.reported).toEqual([])
})
