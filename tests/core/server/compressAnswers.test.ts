/** Long answers of the API are sent compressed where the client accepts it; short ones and streams as they are. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sendData } from '../../../server/http/answer.ts'
import { COMPRESSED_FROM_BYTES, compressAnswers } from '../../../server/http/compressAnswers.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { startServer, TINY } from './helpers.ts'

const app = new Hono()
app.use(compressAnswers())
app.get('/long', () => sendData('x'.repeat(COMPRESSED_FROM_BYTES)))
app.get('/short', () => sendData('x'))

async function ask(path: string, encodings = 'gzip, deflate, br'): Promise<[encoding: string | null, body: Buffer]> {
  const response = await app.request(path, { headers: { 'Accept-Encoding': encodings } })
  return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())]
}

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)('a long answer is sent as %s to a client that accepts %s', async (expected, accepted, unpack) => {
  const [encoding, body] = await ask('/long', accepted)
  expect(encoding).toBe(expected)
  expect(body.byteLength).toBeLessThan(COMPRESSED_FROM_BYTES / 4)
  expect(unpack(body).toString()).toContain('x'.repeat(COMPRESSED_FROM_BYTES))
})

test('not a short one, and nothing for a client that does not accept it', async () => {
  expect((await ask('/short'))[0]).toBeNull()
  expect((await ask('/long', 'identity'))[0]).toBeNull()
})

test('caches know that it depends on the encodings', async () => {
  const response = await app.request('/long', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.headers.get('vary')).toBe('Accept-Language, Authorization, Accept-Encoding')
})

test('the server compresses its long answers alone', async () => {
  const server = await startServer({ storiesFolder: FOLDERS.stories })
  const encodingOf = async (path: string): Promise<string | null> =>
    (await server.send(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })).headers.get('content-encoding')
  expect(await encodingOf('/actor.list')).toBe('br')
  expect(await encodingOf('/sysconfig.list')).toBeNull()
})

test('a stream is not compressed', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const response = await server.send(TINY.start, { token, body: { story_id: 'tiny', restart: true } })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('content-encoding')).toBeNull()
  await response.text()
})
