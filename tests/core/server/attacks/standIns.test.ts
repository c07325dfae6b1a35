/** Attack: the stand-ins, which sign in any email and take no money, are asked for through a proxy on the same machine. */
import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { checkoutCreate } from '../../../../protocol/api/credits.ts'
import { codeSend, socialExchange, socialUrl } from '../../../../protocol/api/signIn.ts'
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
/** What a request from elsewhere may look like: it says of a proxy, or has the name that the server has elsewhere. */
const FROM_ELSEWHERE = [...FORWARDING, { Host: 'stories.example' }, { Host: '192.0.2.1' }]
const CARD_PAGE = `/dev-pay/${'0'.repeat(32)}`

interface Answer {
  status: number | undefined
  text: string
}

/** Sends a request with exactly these headers: `fetch` sets `Host` itself. */
function ask(url: string, path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function post(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { 'Content-Type': 'application/json', ...headers }
  return ask(url, `/api/v1${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) })
}

/** Asks a server for the page of a provider as a request with these headers. */
async function openProvider(url: string, headers: Record<string, string> = {}): Promise<string | null> {
  const asked = { login_type: 'google', redirect_url: '/user/social-callback' }
  const { text } = await post(url, socialUrl.path, asked, headers)
  const { data } = JSON.parse(text) as { data?: { url?: string } | null }
  return data?.url ?? null
}

/** The status of a request for a code. */
async function askForCode(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return (await post(url, codeSend.path, { email: 'mira@stories.example', code_type: 'login' }, headers)).status
}

test('a server of the own machine answers its own requests with stand-ins, codes and metrics, and no other request', async () => {
  const { url, output, signUp } = await startChild({ TRUST_PROXY: '0' }, ['--local'])
  expect(output()).toContain(
    'Stand-ins are on: sign-in with providers, card payments, for this machine alone (--local)',
  )
  const page = await openProvider(url)
  expect((await fetch(url + String(page))).status).toBe(200)
  expect((await fetch(`${url}/metrics`)).status).toBe(200)
  const token = await signUp('a-buyer')
  for (const headers of FROM_ELSEWHERE) {
    expect([headers, await openProvider(url, headers)]).toEqual([headers, null])
    expect([headers, await askForCode(url, headers)]).toEqual([headers, 503])
    expect([headers, (await ask(url, '/metrics', { headers })).status]).toEqual([headers, 404])
    for (const path of [String(page), CARD_PAGE])
      for (const method of ['GET', 'POST']) {
        const { status, text } = await ask(url, path, { method, headers })
        expect([path, method, headers, status, text]).toEqual([path, method, headers, 404, ''])
      }
    for (const { path } of [socialExchange, checkoutCreate]) {
      const { status } = await post(url, path, {}, { Authorization: `Bearer ${token}`, ...headers })
      expect([path, headers, status]).toEqual([path, headers, 503])
    }
  }
  expect(await askForCode(url)).toBe(200)
})

test('without the flag nothing of it is on, whatever the request looks like; npm run serve has no flag', async () => {
  const { url, output } = await startChild({ TRUST_PROXY: '0' })
  expect(output().match(/^Stand-ins are off: .*$/gm)).toHaveLength(1)
  expect(await openProvider(url)).toBeNull()
  expect(await askForCode(url)).toBe(503)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  const { scripts } = packageJson
  expect(scripts.start).toMatch(/ --local$/)
  expect(scripts.serve).not.toContain('--local')
})

test('developer tools on loopback are for the own machine, too', async () => {
  const { url } = await startChild({ TRUST_PROXY: '0' }, ['--dev-tools'])
  expect((await fetch(`${url}/dev`)).status).toBe(200)
  expect((await fetch(`${url}/api/v1/category.list`, { headers: { 'X-Fault': 'no-such-fault' } })).status).toBe(400)
  for (const headers of FROM_ELSEWHERE) {
    for (const path of ['/dev', '/dev/', '/dev/emails', '/telemetry/events'])
      expect([path, headers, (await ask(url, path, { headers })).status]).toEqual([path, headers, 404])
    const faulty = { 'X-Fault': 'no-such-fault', ...headers }
    expect((await ask(url, '/api/v1/category.list', { headers: faulty })).status).toBe(200)
  }
})

test('a server with a mail server has no stand-ins, and says so in one line', async () => {
  const { url, output } = await startChild({ TRUST_PROXY: '0', SMTP_URL: 'smtp://127.0.0.1:9' }, ['--local'])
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
  local: true,
  allowsStandIns: false,
}

test.each([
  ['a bare start on loopback', {}, 'local'],
  ['no flag', { local: false }, false],
  ['a proxy', { trustProxy: true }, false],
  ['a mail server', { sendsBySmtp: true }, false],
  ['admins', { adminEmails: ['mira@stories.example'] }, false],
  ['another address', { host: '0.0.0.0' }, false],
  ['another address, allowed', { host: '0.0.0.0', allowsStandIns: true }, true],
  ['developer tools', { local: false, developerTools: true, adminEmails: ['mira@stories.example'] }, 'local'],
  ['developer tools behind a proxy', { developerTools: true, trustProxy: true }, true],
] as const)('what decides: %s', (_, settings, expected) => {
  const standIns = decideStandIns({ ...BARE, ...settings })
  expect(standIns).toBe(expected)
  expect(describeStandIns(standIns, '127.0.0.1')).not.toContain('\n')
})
