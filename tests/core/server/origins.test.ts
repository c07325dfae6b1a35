/** Cross-origin requests: only configured origins may use the API, and any may read pictures. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer, TINY } from './helpers.ts'

const APP = 'https://app.example'
const ALLOWED = { allowedOrigins: [APP, 'https://other.example'] }

const allowedOrigin = (response: Response): string | null => response.headers.get('access-control-allow-origin')

function ask(
  url: string,
  path: string,
  origin: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(url + path, { ...init, headers: { Origin: origin, ...init.headers } })
}

const preflight = (url: string, path: string, origin = APP): Promise<Response> =>
  ask(url, path, origin, {
    method: 'OPTIONS',
    headers: {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
    },
  })

test('a preflight of a configured origin allows the headers that the app sends', async () => {
  const { url } = await startServer(ALLOWED)
  const response = await preflight(url, '/api/v1/story.list')
  expect([response.status, allowedOrigin(response)]).toEqual([204, APP])
  expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(
    /authorization.*content-type.*idempotency-key/,
  )
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
})

test.each(['https://evil.example', 'https://app.example.evil', 'http://app.example', 'null', 'https://APP.example.'])(
  'the origin %s is not allowed',
  async (origin) => {
    const { url } = await startServer(ALLOWED)
    expect(allowedOrigin(await preflight(url, '/api/v1/story.list', origin))).toBeNull()
    expect(allowedOrigin(await ask(url, '/api/v1/category.list', origin))).toBeNull()
  },
)

test('answers, refusals and streams of calls can be read', async () => {
  const { url, signUp } = await startServer(ALLOWED)
  const { token } = await signUp()
  const authorization = { Authorization: `Bearer ${token}` }
  const answers = [
    await ask(url, '/api/v1/category.list', APP),
    await ask(url, '/api/v1/user.whoami', APP),
    await ask(url, '/api/v1/no.such.call', APP),
    await ask(url, `/api/v1${TINY.start}`, APP, {
      method: 'POST',
      headers: { ...authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ story_id: 'tiny', restart: true }),
    }),
  ]
  expect(answers.map((answer) => [answer.status, allowedOrigin(answer)])).toEqual([
    [200, APP],
    [401, APP],
    [404, APP],
    [200, APP],
  ])
  expect(answers[3]?.headers.get('content-type')).toContain('text/event-stream')
  // Else the page could not see that a stream marks its end.
  expect(answers[3]?.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('stream-end')
  expect(await answers[3]?.text()).toContain('"event_type":"message"')
})

test('a picture is uploaded to its signed address', async () => {
  const { url, call, signUp } = await startServer(ALLOWED)
  const { token } = await signUp()
  const { envelope } = await call('/chat-video.upload', { token })
  const { upload_url } = envelope.data as { upload_url: string }
  const asked = await ask(url, upload_url, APP, {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' },
  })
  expect([allowedOrigin(asked), asked.headers.get('access-control-allow-methods')]).toEqual([
    APP,
    expect.stringContaining('PUT') as string,
  ])
  expect(allowedOrigin(await ask(url, upload_url, APP, { method: 'PUT', body: 'no picture' }))).toBe(APP)
})

test('any origin may read a picture, so that one cached answer serves all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'origins-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'tiny'))
  writeFileSync(join(folder, 'tiny/cover.webp'), 'a picture')
  const { url } = await startServer({ ...ALLOWED, mediaFolder: folder })
  const response = await fetch(`${url}/media/tiny/cover.webp`)
  expect([response.status, allowedOrigin(response), response.headers.get('vary')]).toEqual([200, '*', null])
})

test('by default no other origin may use anything', async () => {
  const { url } = await startServer()
  for (const path of ['/api/v1/category.list', '/media/voice/none.mp3'])
    expect(allowedOrigin(await ask(url, path, APP))).toBeNull()
})
