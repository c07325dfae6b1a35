/** A server whose database goes silent: calls and the question whether it is ready are answered in time, and it goes on by itself. */
import { expect, onTestFinished, test } from 'vitest'
import { realClock } from '../../../server/clock.ts'
import { DATABASE, READY_MS } from '../../../server/limits.ts'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { readDatabase } from '../../../server/startOptions.ts'
import { createTestDatabase } from '../../contracts/storages.ts'
import { eventually } from '../../helpers/eventually.ts'
import { startTcpRelay } from '../../helpers/tcpRelay.ts'
import { startServer, TINY } from './helpers.ts'

/** A busy machine may add this to what a limit allows, ms. */
const BUSY_MS = 3_000

test('48 calls over a pool of 20 are refused in time while the database is silent, and the process is not ready', async () => {
  const url = new URL(await createTestDatabase())
  const relay = await startTcpRelay(Number(url.port))
  url.port = String(relay.port)
  const settings = readDatabase({ DATABASE_URL: url.href, DATABASE_CONNECTIONS: '20' })
  if (settings === null) throw new Error('the address is missing')
  const server = await startServer({ storage: await openPostgres(settings), limitsAddresses: false })
  onTestFinished(() => relay.resume())
  const player = await server.signUp()
  await player.start()
  relay.silence(true)
  const began = realClock.now()
  const time = async (answer: Promise<Response>): Promise<{ response: Response; tookMs: number }> => {
    const response = await answer
    return { response, tookMs: realClock.now() - began }
  }
  const ready = time(fetch(`${server.url}/health/ready`))
  const calls = Array.from({ length: 48 }, (_, index) =>
    index % 2 === 0
      ? time(server.send('/user.whoami', { token: player.token }))
      : time(
          server.send(TINY.action, {
            token: player.token,
            headers: { 'Idempotency-Key': `key-${index}` },
            body: { event_type: 'chat', timestamp: 0, data: { option_id: 'open' } },
          }),
        ),
  )
  for (const { response, tookMs } of await Promise.all(calls)) {
    expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([503, true])
    expect(await response.json()).toMatchObject({ code: '503' })
    expect(tookMs).toBeLessThan(settings.statementMs + 2 * DATABASE.marginMs + BUSY_MS)
  }
  const asked = await ready
  expect([asked.response.status, await asked.response.text()]).toEqual([
    503,
    'not ready: the storage does not answer\n',
  ])
  expect(asked.tookMs).toBeLessThan(READY_MS + BUSY_MS)
  relay.resume()
  await eventually(async () => expect((await fetch(`${server.url}/health/ready`)).status).toBe(200))
  expect((await server.call('/user.whoami', { token: player.token })).status).toBe(200)
})
