/** Files: caching, compression, security headers, and no path out of their folder. */
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildContentPolicy } from '../../../server/http/contentPolicy.ts'
import { compressFolder } from '../../../server/compress.ts'
import { startServer, type TestServer } from './helpers.ts'

const SCRIPT = `console.log(${JSON.stringify('words '.repeat(500))})`

async function serveFiles(): Promise<TestServer & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'files-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'dist/assets'), { recursive: true })
  mkdirSync(join(folder, 'media/tiny'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
  writeFileSync(join(folder, 'dist/.hidden'), 'secret')
  writeFileSync(join(folder, 'dist/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'dist/assets/app-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'media/tiny/cover.webp'), 'a picture')
  writeFileSync(join(folder, 'media/tiny/clip.mp4'), 'a moving picture')
  writeFileSync(join(folder, 'media/tiny/tune.m4a'), 'some music')
  await compressFolder(join(folder, 'dist'))
  const server = await startServer({ distFolder: join(folder, 'dist'), mediaFolder: join(folder, 'media') })
  return { ...server, folder }
}

/** A request whose path and headers are sent unchanged. */
function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test.each(['/', '/index.html', '/story/tiny', '/chat2/tiny/mo?lang=en', '/no/such/screen'])(
  '%s is the page, guarded, and never kept',
  async (path) => {
    const { url } = await serveFiles()
    const { status, headers, body } = await ask(url, path)
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-cache',
      'text/html; charset=utf-8',
    ])
    expect(body.toString()).toContain('The app')
    expect(headers['content-security-policy']).toBe(buildContentPolicy({}))
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  },
)

test('files with a content hash are cached forever, pictures for a week', async () => {
  const { url } = await serveFiles()
  expect((await ask(url, '/assets/app-1a2b.js')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect((await ask(url, '/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  const { status, headers } = await ask(url, '/media/tiny/cover.webp')
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'public, max-age=604800',
    'image/webp',
  ])
})

test('an unchanged file is not sent again', async () => {
  const { url } = await serveFiles()
  const { headers } = await ask(url, '/media/tiny/cover.webp')
  const again = await ask(url, '/media/tiny/cover.webp', { 'If-None-Match': String(headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test.each(['sw.js', 'assets/app-1a2b.js'])(
  '%s of another build is sent, also with the size and the time of the last one',
  async (name) => {
    const { url, folder } = await serveFiles()
    const file = join(folder, 'dist', name)
    const write = (text: string): void => {
      writeFileSync(file, text)
      // As a build with SOURCE_DATE_EPOCH leaves it.
      utimesSync(file, 1_000_000, 1_000_000)
    }
    write('build one')
    const { etag } = (await ask(url, `/${name}`)).headers
    const again = () => ask(url, `/${name}`, { 'If-None-Match': String(etag) })
    expect((await again()).status).toBe(304)
    write('build two')
    const next = await again()
    expect([next.status, next.body.toString()]).toEqual([200, 'build two'])
  },
)

test('a page that is not sent again keeps its policy, and one with another policy is sent', async () => {
  const { url, folder } = await serveFiles()
  const { headers } = await ask(url, '/')
  const revalidate = (address: string) => ask(address, '/', { 'If-None-Match': String(headers.etag) })
  const same = await revalidate(url)
  expect(same.status).toBe(304)
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control', 'vary'])
    expect(same.headers[name], name).toBe(headers[name])
  const other = await startServer({ distFolder: join(folder, 'dist'), frameAncestors: 'https://shop.example' })
  const changed = await revalidate(other.url)
  expect(changed.status).toBe(200)
  expect(changed.headers['content-security-policy']).toContain('frame-ancestors https://shop.example')
})

test('texts are sent in the smallest encoding the browser accepts', async () => {
  const { url } = await serveFiles()
  const brotli = await ask(url, '/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, deflate, br' })
  expect([brotli.headers['content-encoding'], brotli.headers['content-type'], brotli.headers.vary]).toEqual([
    'br',
    'text/javascript; charset=utf-8',
    'Accept-Encoding',
  ])
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
  const gzip = await ask(url, '/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
  expect((await ask(url, '/assets/app-1a2b.js')).body.toString()).toBe(SCRIPT)
})

test('small files and pictures are not compressed by the build', async () => {
  const { folder } = await serveFiles()
  expect(existsSync(join(folder, 'dist/index.html.br'))).toBe(false)
  expect(readFileSync(join(folder, 'dist/assets/app-1a2b.js.br')).length).toBeLessThan(SCRIPT.length / 10)
})

test('a range of a file can be requested; an invalid range gets the whole', async () => {
  const { url } = await serveFiles()
  const part = await ask(url, '/media/tiny/cover.webp', { Range: 'bytes=2-4' })
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([206, 'pic', 'bytes 2-4/9'])
  for (const range of ['bytes=4-2', 'bytes=-3', 'bytes=0-1,3-4', 'lines=1-2'])
    expect((await ask(url, '/media/tiny/cover.webp', { Range: range })).status).toBe(200)
  expect((await ask(url, '/media/tiny/cover.webp', { Range: 'bytes=99-' })).status).toBe(416)
})

test.each([
  'bytes=0-99999999999999999999',
  'bytes=99999999999999999999-',
  'bytes=99999999999999999999-99999999999999999999',
  `bytes=0-${'9'.repeat(4_000)}`,
])('the range %s gets the whole file, and the server continues', async (range) => {
  const { url, reported } = await serveFiles()
  for (const path of ['/media/tiny/cover.webp', '/icon.svg', '/'])
    expect([path, (await ask(url, path, { Range: range })).status]).toEqual([path, 200])
  expect([(await ask(url, '/')).status, reported]).toEqual([200, []])
})

// Phones request the first two bytes before playing, and play nothing that comes whole or with another type.
test.each([
  ['clip.mp4', 'video/mp4', 'a moving picture'],
  ['tune.m4a', 'audio/mp4', 'some music'],
])('%s is sent as %s, cached for a week, and in the ranges that a player requests', async (file, type, content) => {
  const { url } = await serveFiles()
  const path = `/media/tiny/${file}`
  const whole = await ask(url, path)
  expect([whole.status, whole.body.toString()]).toEqual([200, content])
  expect(whole.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=604800',
    'content-length': String(content.length),
    'x-content-type-options': 'nosniff',
  })
  const first = await ask(url, path, { Range: 'bytes=0-1' })
  expect([first.status, first.body.toString()]).toEqual([206, content.slice(0, 2)])
  expect(first.headers).toMatchObject({
    'content-type': type,
    'content-range': `bytes 0-1/${content.length}`,
    'content-length': '2',
    'accept-ranges': 'bytes',
  })
  const rest = await ask(url, path, { Range: 'bytes=2-' })
  expect([rest.status, rest.body.toString(), rest.headers['content-range']]).toEqual([
    206,
    content.slice(2),
    `bytes 2-${content.length - 1}/${content.length}`,
  ])
  const beyond = await ask(url, path, { Range: `bytes=${content.length}-` })
  expect([beyond.status, beyond.body.length, beyond.headers['content-range']]).toEqual([
    416,
    0,
    `bytes */${content.length}`,
  ])
  expect((await ask(url, path, { 'If-None-Match': String(whole.headers.etag) })).status).toBe(304)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%252e%252e/secret.txt',
  '/assets/../../secret.txt',
  '/..\\secret.txt',
  '/%5c..%5csecret.txt',
  '/.hidden',
  '//etc/passwd',
  '/icon.svg%00',
  '/media/../secret.txt',
  '/media/..%2f..%2fsecret.txt',
  '/media/tiny/../../../secret.txt',
  '/media//etc/passwd',
  '/media/',
  '/media',
  '/%zz/../secret.txt',
  '/media/%e0%a4%a.webp',
  '/assets/gone.js',
  '/media/tiny/gone.webp',
])('%s is not found', async (path) => {
  const { url } = await serveFiles()
  const { status, body } = await ask(url, path)
  expect(status).toBe(404)
  expect(body.toString()).toBe('')
})

test('files can be read only', async () => {
  const { url } = await serveFiles()
  const { status, headers } = await ask(url, '/', {}, 'POST')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  const head = await ask(url, '/assets/app-1a2b.js', {}, 'HEAD')
  expect([head.status, head.body.length, Number(head.headers['content-length'])]).toEqual([200, 0, SCRIPT.length])
})

test('a file that cannot be read does not end the server', async () => {
  const { url, folder } = await serveFiles()
  // It exists, but cannot be opened.
  const socket = createServer().listen(join(folder, 'dist/broken.txt'))
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  expect((await ask(url, '/broken.txt')).status).toBe(500)
  expect((await ask(url, '/')).status).toBe(200)
})

test('unknown calls do not get a screen of the app', async () => {
  const { url } = await serveFiles()
  for (const path of ['/api', '/api/v1', '/api/v2/story.list', '/api?x=1']) {
    const { status, headers } = await ask(url, path)
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8'])
  }
})

test('the sites that may frame the app are configurable', async () => {
  const { folder } = await serveFiles()
  const { url } = await startServer({ distFolder: join(folder, 'dist'), frameAncestors: 'https://host.example' })
  expect((await ask(url, '/')).headers['content-security-policy']).toMatch(/; frame-ancestors https:\/\/host\.example$/)
})

test('without a built app there are no screens', async () => {
  const { url } = await startServer()
  expect((await ask(url, '/')).status).toBe(404)
})

test('the policy allows the script in the page, also after a new build', async () => {
  const { url, folder } = await serveFiles()
  for (const script of ['first()', 'second()']) {
    const page = `<!doctype html><title>The app</title><script>${script}</script>`
    writeFileSync(join(folder, 'dist/index.html'), page)
    const { headers } = await ask(url, '/')
    expect(headers['content-security-policy']).toBe(buildContentPolicy({}, { page }))
  }
})
