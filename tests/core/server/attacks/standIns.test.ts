/** Attack: the stand-ins, which sign in any email and take no money, are asked for through a proxy on the same machine. */
import { expect, test, vi } from 'vitest'
import { checkoutCreate } from '../../../../protocol/api/credits.ts'
import { socialExchange, socialUrl } from '../../../../protocol/api/signIn.ts'
import { decideStandIns, describeStandIns, type StandInSettings } from '../../../../server/standIns.ts'
import { ATTACK_TIMEOUT_MS, startChild } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const FORWARDING: readonly Record<string, string>[] = [
  { Forwarded: 'for=203.0.113.1' },
  { 'X-Forwarded-For': '203.0.113.1' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Host': 'stories.example' },
  { 'X-Real-IP': '203.0.113.1' },
  { Via: '1.1 proxy' },
  // Empty where the proxy has nothing to say.
  { 'x-forwarded-for': '' },
]
const CARD_PAGE = `/dev-pay/${'0'.repeat(32)}`

/** Asks a server for the page of a provider as a request with these headers. */
async function openProvider(url: string, headers: Record<string, string> = {}): Promise<string | null> {
  const response = await fetch(`${url}/api/v1${socialUrl.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ login_type: 'google', redirect_url: '/user/social-callback' }),
  })
  const { data } = (await response.json()) as { data?: { url?: string } | null }
  return data?.url ?? null
}

test('a bare server on loopback answers with stand-ins, and never to a forwarded request', async () => {
  const { url, output, signUp } = await startChild({ TRUST_PROXY: '0' })
  expect(output()).toContain('Stand-ins are on: sign-in with providers, card payments, for requests that no proxy')
  const page = await openProvider(url)
  expect((await fetch(url + String(page))).status).toBe(200)
  const token = await signUp('a-buyer')
  for (const headers of FORWARDING) {
    expect([headers, await openProvider(url, headers)]).toEqual([headers, null])
    for (const path of [String(page), CARD_PAGE])
      for (const method of ['GET', 'POST']) {
        const response = await fetch(url + path, { method, headers })
        expect([path, method, headers, response.status, await response.text()]).toEqual([
          path,
          method,
          headers,
          404,
          '',
        ])
      }
    for (const { path } of [socialExchange, checkoutCreate]) {
      const sent = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers }
      const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers: sent, body: '{}' })
      expect([path, headers, response.status]).toEqual([path, headers, 503])
    }
  }
})

test('a server with a mail server has no stand-ins, and says so in one line', async () => {
  const { url, output } = await startChild({ TRUST_PROXY: '0', SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(output().match(/^Stand-ins are off: .*$/gm)).toHaveLength(1)
  expect(await openProvider(url)).toBeNull()
})

test('an operator who allows them has them through a proxy too', async () => {
  const { url, output } = await startChild({ ALLOW_STAND_INS: '1' })
  expect(output()).toContain('for everyone who reaches 127.0.0.1.')
  expect(await openProvider(url, { 'X-Forwarded-For': '203.0.113.1' })).toMatch(/^\/dev-provider\//)
})

const BARE: StandInSettings = {
  host: '127.0.0.1',
  trustProxy: false,
  sendsBySmtp: false,
  adminEmails: [],
  developerTools: false,
  allowsStandIns: false,
}

test.each([
  ['a bare start on loopback', {}, 'direct'],
  ['a proxy', { trustProxy: true }, false],
  ['a mail server', { sendsBySmtp: true }, false],
  ['admins', { adminEmails: ['mira@stories.example'] }, false],
  ['another address', { host: '0.0.0.0' }, false],
  ['another address, allowed', { host: '0.0.0.0', allowsStandIns: true }, true],
  ['developer tools', { developerTools: true, adminEmails: ['mira@stories.example'] }, true],
] as const)('what decides: %s', (_, settings, expected) => {
  const standIns = decideStandIns({ ...BARE, ...settings })
  expect(standIns).toBe(expected)
  expect(describeStandIns(standIns, '127.0.0.1')).not.toContain('\n')
})
