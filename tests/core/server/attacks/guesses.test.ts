/** Attack: wrong codes from several addresses, so that the owner of an account cannot sign in. */
import { expect, test, vi } from 'vitest'
import { codeSend, codeSignIn } from '../../../../protocol/api/signIn.ts'
import { startMailServer } from '../mailServer.ts'
import { startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: 60_000 })

const MAIL = { email: 'mira@example.com', code_type: 'login' } as const
const ATTACKERS = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5']
const OWNER = '198.51.100.1'

test('fifty wrong codes from five addresses do not stop who asked for the code, and cost others no time', async () => {
  const mail = await startMailServer()
  const server = await startChild({ SMTP_URL: mail.url })
  const token = await server.signUp('owner', OWNER)
  await server.call(codeSend.path, { body: MAIL, from: OWNER, token, headers: { 'Accept-Language': 'en' } })
  await vi.waitUntil(() => mail.received.length > 0, { interval: 10, timeout: 10_000 })
  const code = /\b(\d{6})\b/.exec(mail.received[0] ?? '')?.[1] ?? ''
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const statuses = new Set<number>()
  await surviveAttack(server, async () => {
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        ATTACKERS.map(async (from) => {
          const response = await server.send(codeSignIn.path, { body: { ...MAIL, code: wrong }, from })
          statuses.add(response.status)
          await response.arrayBuffer()
        }),
      )
  })
  expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true)
  const { user } = await server.call<{ user: { email: string } }>(codeSignIn.path, {
    body: { ...MAIL, code },
    from: OWNER,
    token,
  })
  expect(user.email).toBe(MAIL.email)
})
