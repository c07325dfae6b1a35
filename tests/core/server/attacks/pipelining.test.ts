/** Attack: requests without end on a few connections, and on very many, whose answers nobody reads. */
import { expect, test, vi } from 'vitest'
import { realClock } from '../../../../server/clock.ts'
import { ATTACK_TIMEOUT_MS, openUnread, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('1,500 unread requests on each of ten connections cost no memory', async () => {
  const server = await startChild()
  const bytes = GET('/assets/large.js').repeat(1_500)
  const { mostMb, beforeMb } = await surviveAttack(
    server,
    async () => {
      for (let number = 0; number < 10; number += 1) await openUnread(server.port, bytes)
    },
    { forMs: 2_000 },
  )
  expect(mostMb - beforeMb).toBeLessThan(100)
})

test('2,000 connections with twelve unread requests each lock nobody out, not even from the same address', async () => {
  const server = await startChild({ TRUST_PROXY: '0' })
  const bytes = GET('/').repeat(12)
  await surviveAttack(
    server,
    async () => {
      for (let number = 0; number < 2_000; number += 1) {
        void openUnread(server.port, bytes)
        if (number % 20 === 0) await realClock.sleep(20)
      }
    },
    { forMs: 3_000 },
  )
})
