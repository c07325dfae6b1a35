/** What unfurlers and search engines get by ordinary requests: pages, their pictures, robots.txt and the sitemap. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { creationUnpublish } from '../../../../protocol/api/creation.ts'
import { createHonoApp } from '../../../../server/http/hono.ts'
import { serveSite } from '../../../../server/http/serveSite.ts'
import { readHead, type ReadHead } from '../../../helpers/readHead.ts'
import { createTestFolder } from '../../../contracts/storages.ts'
import { duplicateTiny, paintTinyMedia, startWithAdmin } from '../creation/admins.ts'
import { startServer, type TestServer } from '../helpers.ts'

// A picture is drawn in a process of its own.
vi.setConfig({ testTimeout: 60_000 })

const ORIGIN = 'https://play.example'
const PAGE =
  '<!doctype html><html lang="zh" data-theme="dark"><head><meta name="app-config" content="{}" /><meta name="description" content="old" /><title>old</title><script>start()</script></head><body></body></html>'

function createDist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'links-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  return folder
}

/** As they ask: none names a language, none runs a script, and each takes a part of the page only. */
const UNFURLERS = {
  facebook: {
    'User-Agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    Accept: '*/*',
    'Accept-Encoding': 'deflate, gzip',
    Range: 'bytes=0-524287',
  },
  twitter: { 'User-Agent': 'Twitterbot/1.0', Accept: '*/*', 'Accept-Encoding': 'gzip, deflate' },
  slack: {
    'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    Accept: '*/*',
    Range: 'bytes=0-32768',
  },
  whatsapp: { 'User-Agent': 'WhatsApp/2.23.20.0', Accept: 'text/html', 'Accept-Encoding': 'br, gzip' },
} as const
const READ_MAX_BYTES = 300_000

async function unfurl(server: TestServer, path: string, headers: Record<string, string>): Promise<ReadHead> {
  const head = await fetch(server.url + path, { method: 'HEAD', headers })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await head.text()).toBe('')
  const page = await fetch(server.url + path, { headers })
  expect(page.status).toBe(200)
  expect(page.headers.get('etag')).toBe(head.headers.get('etag'))
  const bytes = Buffer.from(await page.arrayBuffer())
  return readHead(bytes.subarray(0, READ_MAX_BYTES).toString('utf8'))
}

/** The path of an address of this server. */
function toPath(address = ''): string {
  expect(address.startsWith(`${ORIGIN}/`)).toBe(true)
  return address.slice(ORIGIN.length)
}

test.each(Object.entries(UNFURLERS))('%s shows a story with title, text and picture', async (_, headers) => {
  const server = await startServer({ distFolder: createDist(), mediaFolder: await paintTinyMedia() })
  const { meta } = await unfurl(server, '/story/tiny?lang=en', headers)
  expect(meta).toMatchObject({ 'og:title': 'A Knock', 'og:description': 'Somebody is at the door.' })
  const picture = server.url + toPath(meta['og:image'])
  const first = await fetch(picture, { method: 'HEAD', headers })
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const answer = await fetch(picture, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
  expect(bytes.length).toBeLessThan(READ_MAX_BYTES)
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test('the language is that of the link, else that of the visitor', async () => {
  const { url } = await startServer({ distFolder: createDist() })
  const titleOf = async (query: string, language?: string) => {
    const response = await fetch(`${url}/story/tiny${query}`, { headers: { 'Accept-Language': language ?? '*' } })
    expect(response.headers.get('vary')).toContain('Accept-Language')
    const { lang, meta } = readHead(await response.text())
    return `${lang} ${meta['og:title'] ?? ''}`
  }
  expect(await titleOf('')).toBe('zh 敲门声')
  expect(await titleOf('', 'en-GB, zh;q=0.5')).toBe('en A Knock')
  expect(await titleOf('?lang=en', 'zh')).toBe('en A Knock')
  expect(await titleOf('?lang=xx', 'zh')).toBe('zh 敲门声')
})

test('pages of different addresses have different tags of their content, and the same one twice', async () => {
  const { url } = await startServer({ distFolder: createDist() })
  const etagOf = async (path: string) => (await fetch(url + path)).headers.get('etag') ?? ''
  const etags = await Promise.all(
    ['/story/tiny?lang=en', '/story/tiny?lang=zh', '/?lang=en', '/terms?lang=en'].map(etagOf),
  )
  expect(new Set(etags).size).toBe(4)
  expect(await etagOf('/story/tiny?lang=en&utm_source=x')).toBe(etags[0])
  const again = await fetch(`${url}/?lang=en`, {
    headers: { 'If-None-Match': etags[2] ?? '', 'Cache-Control': 'max-age=0' },
  })
  expect(again.status).toBe(304)
})

test('addresses are those of the public address, whatever host a request names', async () => {
  const { url } = await startServer({ distFolder: createDist() })
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    get(`${url}/story/tiny`, { headers }, (response) => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (body += part))
        .on('end', () => resolve(body))
    }).on('error', reject)
  })
  expect(text).toContain(`${ORIGIN}/story/tiny`)
  expect(text).not.toContain('evil.example')
})

test('each ending has its picture; what changed has another address, and the old one leads to it', async () => {
  const mediaFolder = await paintTinyMedia()
  const dataFolder = createTestFolder()
  const server = await startServer({ distFolder: createDist(), mediaFolder, dataFolder })
  const pictureOf = async (path: string) =>
    toPath(readHead(await (await fetch(server.url + path)).text()).meta['og:image'])
  const story = await pictureOf('/story/tiny?lang=en')
  const ending = await pictureOf('/story/tiny?lang=en&ending=warm')
  expect(new Set([story, ending, await pictureOf('/story/tiny?lang=zh'), await pictureOf('/?lang=en')]).size).toBe(4)
  expect(ending).toMatch(/^\/media\/cards\/en\/tiny\/warm\/[0-9a-f]{40}\.jpg$/)

  const load = (path: string) => fetch(server.url + path, { redirect: 'manual' })
  // Asked for at once by many, it is drawn once.
  const together = await Promise.all([load(story), load(story), load(story)])
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(readdirSync(join(dataFolder, 'cards'))).toEqual([story.slice(story.lastIndexOf('/') + 1)])
  const { mtimeMs } = statSync(join(dataFolder, 'cards', readdirSync(join(dataFolder, 'cards'))[0] ?? ''))
  expect((await load(story)).status).toBe(200)
  expect(statSync(join(dataFolder, 'cards', readdirSync(join(dataFolder, 'cards'))[0] ?? '')).mtimeMs).toBe(mtimeMs)

  const other = await sharp({ create: { width: 9, height: 12, channels: 3, background: '#123' } })
    .webp()
    .toBuffer()
  writeFileSync(join(mediaFolder, 'tiny/cover.webp'), other)
  const next = await pictureOf('/story/tiny?lang=en')
  expect(next).not.toBe(story)
  const led = await load(story)
  expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([302, next, 'no-cache'])
  expect((await load(next)).status).toBe(200)
})

test('a card is drawn without its picture where that is missing or broken', async () => {
  const mediaFolder = await paintTinyMedia()
  const server = await startServer({ distFolder: createDist(), mediaFolder })
  for (const spoil of [
    () => writeFileSync(join(mediaFolder, 'tiny/cover.webp'), 'no picture'),
    () => rmSync(join(mediaFolder, 'tiny/cover.webp')),
  ]) {
    spoil()
    const { meta } = readHead(await (await fetch(`${server.url}/story/tiny`)).text())
    const answer = await fetch(server.url + toPath(meta['og:image']))
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1_200, height: 630 })
  }
  expect(server.reported).toEqual([])
})

test('no card is drawn for what nobody publishes', async () => {
  const { url } = await startServer({ distFolder: createDist() })
  const hash = '0'.repeat(40)
  for (const path of [
    `en/none/${hash}.jpg`,
    `fr/${hash}.jpg`,
    `en-GB/tiny/${hash}.jpg`,
    `${hash}.jpg`,
    '',
    `en/tiny/../../x.jpg`,
  ])
    expect((await fetch(`${url}/media/cards/${path}`, { redirect: 'manual' })).status).toBe(404)
  expect((await fetch(`${url}/media/cards/en/tiny/${hash}.jpg`, { method: 'POST' })).status).toBe(405)
})

test('a story is named, and listed, from its publication until it is taken back', async () => {
  const admin = await startWithAdmin({ distFolder: createDist(), mediaFolder: await paintTinyMedia() })
  const { url } = admin.server
  const id = await duplicateTiny(admin)
  await admin.edit(id, ({ metadata }) => {
    metadata.title = { en: 'A Second Knock', zh: '又一声' }
  })
  const seen = async (): Promise<[title: string | undefined, isListed: boolean]> => [
    readHead(await (await fetch(`${url}/story/${id}?lang=en`)).text()).meta['og:title'],
    (await (await fetch(`${url}/sitemap.xml`)).text()).includes(`${ORIGIN}/story/${id}?`),
  ]
  expect(await seen()).toEqual(['Lamplit', false])
  await admin.publish(id)
  expect(await seen()).toEqual(['A Second Knock', true])
  const picture = toPath(readHead(await (await fetch(`${url}/story/${id}`)).text()).meta['og:image'])
  expect((await fetch(url + picture)).status).toBe(200)
  await admin.ask(creationUnpublish, { id })
  expect(await seen()).toEqual(['Lamplit', false])
  // Its picture is gone with it.
  expect((await fetch(url + picture)).status).toBe(404)
})

test('robots.txt keeps out of the pages of one person, and names the sitemap of each page in each language', async () => {
  const { url } = await startServer({ distFolder: createDist() })
  const robots = await fetch(`${url}/robots.txt`)
  expect(robots.headers.get('content-type')).toContain('text/plain')
  const lines = (await robots.text()).split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Disallow: /user/')
  expect(lines).not.toContain('Disallow: /')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const sitemap = await fetch(`${url}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toContain('xml')
  const text = await sitemap.text()
  const pages = Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address)
  expect(pages).toEqual(
    ['/', '/story/tiny', '/terms', '/privacy', '/complaints', '/content-removal', '/record-keeping'].flatMap((path) => [
      `${ORIGIN}${path}?lang=zh`,
      `${ORIGIN}${path}?lang=en`,
    ]),
  )
  // Each of them is told of both.
  expect(text.match(/<xhtml:link /g)).toHaveLength(pages.length * 2)
  expect((await fetch(`${url}/robots.txt`, { method: 'POST' })).status).toBe(405)
})

test('without a public address there is no sitemap', async () => {
  const app = createHonoApp()
  serveSite(app, { listStories: async () => [], publicUrl: null })
  expect((await app.request('/sitemap.xml')).status).toBe(404)
  expect(await (await app.request('/robots.txt')).text()).not.toContain('Sitemap')
})

test('an API at another address has other stories: the page keeps the head of the build', async () => {
  const { url } = await startServer({ distFolder: createDist(), appConfig: { apiUrl: 'https://api.example' } })
  expect(readHead(await (await fetch(`${url}/story/tiny`)).text())).toMatchObject({
    title: 'old',
    meta: { description: 'old' },
  })
})
