/** Verification codes by email: sent by SMTP, printed on loopback, never printed elsewhere. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeSend, codeSignIn } from '../../../protocol/api/signIn.ts'
import { readSettings } from '../../../server/settings.ts'
import { getMail, getPublicUrl } from '../../../server/startOptions.ts'
import { STORIES, startServer } from './helpers.ts'
import { startMailServer } from './mailServer.ts'
import { callApi, callForData } from './test-users.ts'

const LOCAL = { local: true, developerTools: false }
const MAIL = { email: 'mira@example.com', code_type: 'login' } as const

test('a code is sent by SMTP, and not printed', async () => {
  const { url, received } = await startMailServer()
  const printed: string[] = []
  const server = await startServer({
    mail: { kind: 'smtp', url, from: 'Stories <stories@example.com>' },
    print: (line) => printed.push(line),
  })
  await callForData(server, codeSend, MAIL)
  expect(printed).toEqual([])
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^From: Stories <stories@example\.com>$/m)
  expect(received[0]).toMatch(/^To: mira@example\.com$/m)
  expect(received[0]).toMatch(/^Subject: Your verification code$/m)
  const code = /code is (\d{6})/.exec(received[0] ?? '')?.[1] ?? ''
  expect((await callForData(server, codeSignIn, { ...MAIL, code })).user.email).toBe(MAIL.email)
})

test.each([
  ['refuses', async () => (await startMailServer(true)).url],
  ['is down', async () => 'smtp://127.0.0.1:9'],
])(
  'with a mail server that %s sending a code answers 503, counts down nothing, and is logged without the code',
  async (_, find) => {
    const printed: string[] = []
    const server = await startServer({
      mail: { kind: 'smtp', url: await find(), from: 'stories@example.com' },
      print: (line) => printed.push(line),
    })
    expect([await callApi(server, codeSend, MAIL), await callApi(server, codeSend, MAIL)]).toEqual(['503', '503'])
    expect(printed).toHaveLength(2)
    expect(printed[0]).toMatch(/^The mail server \(SMTP_URL\) does not take an email: E\w+$/)
    expect(server.reported).toEqual([])
  },
)

test('without a mail server nothing is printed off loopback, and the call is refused', async () => {
  const printed: string[] = []
  const server = await startServer({ mail: { kind: 'off' }, print: (line) => printed.push(line) })
  expect(await callApi(server, codeSend, MAIL)).toBe('503')
  expect(printed).toEqual([])
})

test.each([
  ['127.0.0.1', {}, { kind: 'print' }],
  ['0.0.0.0', {}, { kind: 'off' }],
  [
    '127.0.0.1',
    { SMTP_URL: 'smtp://mail.example.com' },
    { kind: 'smtp', url: 'smtp://mail.example.com', from: 'no-reply@127.0.0.1' },
  ],
  [
    '0.0.0.0',
    { SMTP_URL: 'smtps://mail.example.com', SMTP_FROM: 'a@example.com' },
    { kind: 'smtp', url: 'smtps://mail.example.com', from: 'a@example.com' },
  ],
])('on %s with %o emails go by %o', (host, environment, settings) => {
  expect(getMail(readSettings({ HOST: host, ...environment }), LOCAL)).toEqual(settings)
})

test.each([
  ['PUBLIC_URL', { HOST: '0.0.0.0', PUBLIC_URL: 'https://Play.example/' }, 'https://play.example'],
  ['this machine', {}, 'http://127.0.0.1:4173'],
  ['nothing off loopback', { HOST: '0.0.0.0' }, null],
  ['nothing behind a proxy', { TRUST_PROXY: '1' }, null],
] as const)('links in emails lead to %s', (_, environment, url) => {
  expect(getPublicUrl(readSettings(environment))).toBe(url)
})

test.each(['play.example', 'https://play.example/app', 'https://user:secret@play.example', 'ftp://play.example'])(
  'PUBLIC_URL=%s is refused',
  (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow('PUBLIC_URL is no address of this server alone')
  },
)

test('a start off loopback without SMTP_URL says so in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../server/cli/start.ts')], {
    // Not an address of this machine, so the start fails after its warnings.
    env: {
      HOST: '192.0.2.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      STORIES_DIR: STORIES,
      MEDIA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  expect(said.split('\n').filter((line) => line.includes('SMTP_URL'))).toEqual([
    'Warning: No email is sent from 192.0.2.1: nobody signs in by a code, and subscribers get no news. Name a mail server in SMTP_URL.',
  ])
})
