/** How drawn pages are sent: one for each address and language, revalidated, with a policy of its own; and the plain page where none can be drawn. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { type AppOptions } from '../../../server/appOptions.ts'
import { DRAWN_PAGES } from '../../../server/limits.ts'
import { openSqlite } from '../../../server/storage/sqlite/open.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { startServer, type TestServer } from './helpers.ts'

const STYLES = { '/assets/index-1.css': '.a{color:red}', '/assets/stories-1.css': '.b{color:blue}' }
const FILES = JSON.stringify({ screens: { stories: ['/assets/stories-1.js', '/assets/stories-1.css'], story: [] } })

/** The page of a build: that of the repository, with the tags that Vite writes. */
const PAGE = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
  .replace('<!-- start script -->', `<meta name="route-files" content='${FILES}' /><script>start()</script>`)
  .replace(/<link rel="stylesheet" href="\/src[^>]*>/, '<link rel="stylesheet" crossorigin href="/assets/index-1.css">')
  .replace(/<link rel="stylesheet" href="\/src[^>]*>/, '')
  .replace('</head>', '<script type="module" crossorigin src="/assets/index-1.js"></script></head>')

/** Draws what it is asked for, and counts the drawings. */
const RENDERER = `
let drawings = 0
export async function renderPage({ path, locale, call }) {
  if (path === '/broken') throw new Error('a component is broken')
  if (!['/', '/lan', '/story/_test-1', '/chat2/_test-1/mo'].includes(path)) return null
  const answer = await call('/story.list', { sort: 'popular', category_ids: [] })
  drawings += 1
  return {
    screen: 'stories',
    attributes: { lang: locale, 'data-drawn-path': path },
    head: '<link rel="preload" as="image" href="/media/x.webp"/>',
    html: '<main style="--face:50% 12%">drawing ' + drawings + ' in ' + locale + '</main>',
    answer: '<script type="application/json" id="drawn-answer">' + answer.body.length + '</script>',
  }
}
`

function createDist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.server'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, '.server/package.json'), '{"type":"module"}')
  writeFileSync(join(folder, '.server/renderPage.js'), RENDERER)
  for (const [path, text] of Object.entries(STYLES)) writeFileSync(join(folder, path), text)
  return folder
}

const serve = (options: Partial<AppOptions> = {}): Promise<TestServer> =>
  startServer({ distFolder: createDist(), ...options })

const load = (url: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url + path, { headers: { 'Accept-Language': 'en', ...headers } })
const readDrawing = (html: string): string | undefined => /drawing \d+ in \w+/.exec(html)?.[0]
const find = async (...asked: Parameters<typeof load>): Promise<string | undefined> =>
  readDrawing(await (await load(...asked)).text())
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('what is drawn stands in the page, with the styles of its screen, ahead of the scripts', async () => {
  const { url } = await serve()
  const html = await (await load(url, '/')).text()
  expect(html).toMatch(/<html [^>]*lang="en"[^>]* data-drawn-path="\/"/)
  expect(html.match(/ lang="/g)).toHaveLength(1)
  expect(html).toContain(
    '<div id="root"><main style="--face:50% 12%">drawing 1 in en</main></div><script type="application/json"',
  )
  expect(html).not.toContain('class="boot"')
  expect(html).toContain('<style>.a{color:red}\n.b{color:blue}</style>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/stories-1.css" disabled />')
  expect(html.match(/href="\/assets\/index-1\.css"/g)).toHaveLength(1)
  expect(html.indexOf('as="image"')).toBeLessThan(html.indexOf('<script>start()'))
  expect(html.indexOf('as="image"')).toBeLessThan(html.indexOf('src="/assets/index-1.js"'))
})

test('its policy allows its own styles by their hashes, and no others', async () => {
  const { url } = await serve()
  const policy = (await load(url, '/')).headers.get('content-security-policy') ?? ''
  const [, styles] = /style-src ([^;]*)/.exec(policy) ?? []
  expect(styles).toBe(`'self' ${hash('.a{color:red}\n.b{color:blue}')} 'unsafe-hashes' ${hash('--face:50% 12%')}`)
  const [, scripts] = /script-src ([^;]*)/.exec(policy) ?? []
  expect(scripts).toBe(`'self' ${hash('start()')}`)
  const plain = (await load(url, '/user/login')).headers.get('content-security-policy') ?? ''
  expect(plain).toContain("style-src 'self';")
})

test('a page is drawn once for each language, and not sent again to who has it', async () => {
  const { url } = await serve()
  expect(await find(url, '/')).toBe('drawing 1 in en')
  const again = await load(url, '/?utm_source=friend')
  expect(readDrawing(await again.text())).toBe('drawing 1 in en')
  expect(again.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
  expect(again.headers.get('cache-control')).toBe('no-cache')
  expect(again.headers.get('set-cookie')).toBeNull()
  const etag = again.headers.get('etag') ?? ''
  expect((await load(url, '/', { 'If-None-Match': etag })).status).toBe(304)
  expect(await find(url, '/?lang=zh')).toBe('drawing 2 in zh')
  expect((await load(url, '/?lang=zh', { 'If-None-Match': etag })).status).toBe(200)
})

test.each([
  ['the address', '/?lang=zh', { Cookie: 'lang=en', 'Accept-Language': 'en' }, 'zh'],
  ['the reader', '/', { Cookie: 'other=1; lang=zh', 'Accept-Language': 'en' }, 'zh'],
  ['the browser', '/', { 'Accept-Language': 'fr, zh-CN;q=0.9, en;q=0.8' }, 'zh'],
  ['a browser that knows neither', '/', { 'Accept-Language': 'fr' }, 'en'],
  ['nobody', '/', { 'Accept-Language': '*' }, 'zh'],
  ['a cookie that names none', '/', { Cookie: 'lang=%00<script>', 'Accept-Language': 'en' }, 'en'],
])('%s chooses the language', async (_, path, headers, locale) => {
  const { url } = await serve()
  expect(await find(url, path, headers)).toBe(`drawing 1 in ${locale}`)
})

test.each([
  '/?plain',
  '/?category=x',
  '/?sort=title',
  '/story/none',
  '/user/login',
  '/index.html',
  '/story/_test-1',
  '/chat2/_test-1/mo',
])('%s gets the plain page', async (path) => {
  const { url } = await serve()
  const html = await (await load(url, path)).text()
  expect(readDrawing(html)).toBeUndefined()
  expect(html).toContain('class="boot"')
})

test('whatever follows the path of a landing page shares its drawing', async () => {
  const { url } = await serve()
  for (const path of ['/lan', '/lan/from/a/poster', '/lan/', '/lan/%E5%B2%9A'])
    expect(await find(url, path)).toBe('drawing 1 in en')
  expect(await (await load(url, '/lan/from/a/poster')).text()).toContain('data-drawn-path="/lan"')
})

test('a page whose drawing fails is sent plain, and the fault is reported once', async () => {
  const { url, reported } = await serve()
  for (const locale of [...LOCALES, ...LOCALES]) {
    const response = await load(url, `/broken?lang=${locale}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('class="boot"')
  }
  expect(reported.map(String)).toEqual(['Error: a component is broken'])
  expect(await find(url, '/')).toBe('drawing 1 in en')
})

test('a build without the function is sent as it is', async () => {
  const distFolder = createDist()
  rmSync(join(distFolder, '.server'), { recursive: true })
  const { url, reported } = await serve({ distFolder })
  expect(await (await load(url, '/')).text()).toContain('class="boot"')
  expect(reported).toEqual([])
})

test('a page is drawn again when a story is published, and after a while', async () => {
  const storage = openSqlite(null, () => undefined)
  const server = await serve({ storage })
  expect(await find(server.url, '/')).toBe('drawing 1 in en')
  const revision = { document: JSON.stringify(createStoryDocument()), summary: '{}', authorId: 'a', at: 1 }
  await storage.authoredStories.create('new', revision, null)
  await storage.authoredStories.publish('new', 1, [], 2)
  await server.call('/story.get?id=new')
  expect(await find(server.url, '/')).toBe('drawing 2 in en')
  expect(await find(server.url, '/')).toBe('drawing 2 in en')
  await server.clock.sleep(DRAWN_PAGES.freshMs)
  expect(await find(server.url, '/')).toBe('drawing 3 in en')
})

test('fifty visitors at once over two servers get the same page, signed in or not', async () => {
  const servers = [await serve(), await serve()]
  const tokens = await Promise.all(
    [0, 1].map(async (index) => (await servers[index]?.signUp(`device-${index}-of-a-test`))?.token),
  )
  const pages = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const locale = index % 3 === 0 ? 'zh' : 'en'
      const response = await load(servers[index % 2]?.url ?? '', `/?lang=${locale}&invite_code=secret-${index}`, {
        Cookie: `session=secret-${index}`,
        ...(index % 5 === 0 && { Authorization: `Bearer ${tokens[index % 2]}` }),
      })
      return { locale, html: await response.text(), headers: JSON.stringify([...response.headers]) }
    }),
  )
  for (const { locale, html, headers } of pages) {
    expect(readDrawing(html)).toMatch(new RegExp(`in ${locale}$`))
    expect(html + headers).not.toContain('secret-')
    for (const token of tokens) expect(html + headers).not.toContain(token)
  }
  // One for each server and language.
  expect(new Set(pages.map(({ html }) => html)).size).toBeLessThanOrEqual(4)
})
