/** The page with the operator's configuration: for every encoding, revalidated, and made again after a build. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAppConfig } from '../../../protocol/appConfig.ts'
import { type AppOptions } from '../../../server/appOptions.ts'
import { fillAppConfig, readConfigTag } from '../../../server/http/appPage.ts'
import { readSettings } from '../../../server/settings.ts'
import { startServer } from './helpers.ts'

const PAGE = '<!doctype html><meta name="app-config" content="{}" /><title>The app</title>'

function createDist(html = PAGE): string {
  const folder = mkdtempSync(join(tmpdir(), 'page-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), html)
  return folder
}

/** The configuration in a page, as a browser reads the attribute. */
function configOf(html: string): unknown {
  return JSON.parse(readConfigTag(html))
}

const load = async (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/story/x`, { headers })

async function serve(options: Partial<AppOptions> = {}): Promise<{ url: string; dist: string }> {
  const dist = createDist()
  return { dist, url: (await startServer({ distFolder: dist, ...options })).url }
}

test('the page of the repository has the tag that is filled', () => {
  const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
  expect(configOf(html)).toEqual({})
  expect(configOf(fillAppConfig(html, { apiUrl: '/x' }))).toEqual({ apiUrl: '/x' })
})

test('a tag that an operator wrote in single quotation marks is read and replaced', () => {
  const html = PAGE.replace('"{}"', `'{"operatorName": "A &amp; B&#39;s", "apiUrl": "/x"}'`)
  expect(configOf(html)).toEqual({ operatorName: "A & B's", apiUrl: '/x' })
  expect(configOf(fillAppConfig(html, { apiUrl: '/y' }))).toEqual({ apiUrl: '/y' })
  expect(configOf('<title>no tag</title>')).toEqual({})
})

test('values cannot leave the tag', () => {
  const config = { operatorName: '"><script src="https://evil.example"></script>&quot;$&', apiUrl: '' }
  const html = fillAppConfig(PAGE, config)
  expect(html).not.toContain('<script')
  expect(configOf(html)).toEqual(config)
})

test.each(['br', 'gzip', 'identity', 'br;q=0, gzip', ''])('with Accept-Encoding %j', async (encoding) => {
  const { url } = await serve({ appConfig: { operatorName: 'A Company' } })
  const response = await load(url, { 'Accept-Encoding': encoding })
  expect(response.headers.get('content-encoding') ?? '').toBe(
    { br: 'br', gzip: 'gzip', 'br;q=0, gzip': 'gzip' }[encoding] ?? '',
  )
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
  expect(configOf(await response.text())).toEqual({ operatorName: 'A Company' })
})

test('a page is sent again only after the configuration or the build changed', async () => {
  const { url, dist } = await serve({ appConfig: { apiUrl: '/a' } })
  const etag = (await load(url)).headers.get('etag') ?? ''
  // Without Cache-Control the client of this test would ask for the whole page.
  const ask = (address: string) => load(address, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })
  expect((await ask(url)).status).toBe(304)
  const other = await startServer({ distFolder: dist, appConfig: { apiUrl: '/b' } })
  expect((await ask(other.url)).status).toBe(200)
  writeFileSync(join(dist, 'index.html'), PAGE.replace('The app', 'The next app'))
  const next = await ask(url)
  expect(next.status).toBe(200)
  expect(await next.text()).toContain('The next app')
})

test('the page names its scripts and styles in a header, as its tags ask for them', async () => {
  const script = '<script type="module" crossorigin src="/assets/app-1.js"></script>'
  const style = '<link rel="stylesheet" crossorigin href="/assets/app-1.css">'
  const { url } = await startServer({ distFolder: createDist(PAGE + script + style) })
  expect((await load(url)).headers.get('link')).toBe(
    '</assets/app-1.js>; rel=modulepreload, </assets/app-1.css>; rel=preload; as=style; crossorigin',
  )
  expect((await load((await serve()).url)).headers.get('link')).toBeNull()
})

test('the policy of the page follows the configuration', async () => {
  const { url } = await serve({
    appConfig: { mediaHosts: ['https://cdn.example'], embedOrigins: ['https://h.example'] },
  })
  const policy = (await load(url)).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/media-src 'self' blob: https:\/\/cdn\.example;/)
  expect(policy).toMatch(/frame-ancestors 'self' https:\/\/h\.example$/)
})

test('without developer tools no stand-in is configured', async () => {
  const { url } = await serve()
  expect(configOf(await (await load(url)).text())).toEqual({})
})

test('with developer tools the app calls the stand-ins, and a configuration comes before them', async () => {
  const { url } = await serve({ developerTools: true, appConfig: { telemetryUrl: null } })
  const config = parseAppConfig(JSON.stringify(configOf(await (await load(url)).text())))
  expect(config).toMatchObject({ telemetryUrl: null, sentryTunnelUrl: '/telemetry/envelope', environment: 'test' })
  expect(config.sentryDsn).not.toBeNull()
  expect(config.locationServices).toHaveLength(3)
  for (const service of config.locationServices) expect((await fetch(url + service)).status).toBe(200)
})

test.each([
  ['no stand-ins', { standIns: false }, { socialProviders: [], takesPayments: false }],
  ['no mail server', { mail: { kind: 'off' } }, { sendsEmail: false, sendsNews: false }],
  ['both', { standIns: true }, {}],
] as const)('the page is told what the local API cannot do: %s', async (_, options, told) => {
  const { url } = await serve({ ...options, appConfig: { operatorName: 'Someone' } })
  expect(configOf(await (await load(url)).text())).toEqual({ operatorName: 'Someone', ...told })
})

test('what another API can do is its operator’s to say', async () => {
  const appConfig = { apiUrl: 'https://api.example' }
  const { url } = await serve({ standIns: false, mail: { kind: 'off' }, appConfig })
  expect(configOf(await (await load(url)).text())).toEqual(appConfig)
})

test('the configuration comes from the environment as an object in JSON, or is refused', () => {
  expect(readSettings({}).APP_CONFIG).toEqual({})
  expect(readSettings({ APP_CONFIG: '' }).APP_CONFIG).toEqual({})
  expect(readSettings({ APP_CONFIG: '{"apiUrl": "/x", "other": 1}' }).APP_CONFIG).toEqual({ apiUrl: '/x', other: 1 })
  for (const APP_CONFIG of ['[]', '"text"', 'null', '{'])
    expect(() => readSettings({ APP_CONFIG })).toThrow('APP_CONFIG is no object in JSON')
})
