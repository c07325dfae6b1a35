/** How the server listens. */
import { Server } from 'node:net'
import { expect, test, vi } from 'vitest'
import { CONNECTIONS } from '../../../server/limits.ts'
import { startServer } from './helpers.ts'

// 1,000 players who came in one moment waited for up to 14 s, and some were reset.
test('as many connections as the server holds may arrive in one moment', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen')
  await startServer()
  expect(listening.mock.calls.flat()).toContainEqual(expect.objectContaining({ backlog: CONNECTIONS.max }))
  listening.mockRestore()
})
