/** Headers for static hosts: the examples of the documents are what the command prints, and they say what the local API says. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { buildContentPolicy } from '../../../fixtures/server/http/contentPolicy.ts'
import { formatHeadersFile, formatNginxServer } from '../../../fixtures/server/http/hostFiles.ts'
import { readAppConfig } from '../../../protocol/appConfig.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const EXAMPLE = JSON.parse(read('docs/hosting/app-config.json')) as Record<string, unknown>

test.each([
  ['docs/hosting/_headers', formatHeadersFile],
  ['docs/hosting/nginx.conf', formatNginxServer],
])('%s is what the command prints for the example', (path, format) => {
  expect(read(path)).toBe(format(EXAMPLE))
})

test('every field of the example fits', () => {
  const { mediaHosts, ...fields } = EXAMPLE
  expect(readAppConfig(fields)).toMatchObject(fields)
  expect(buildContentPolicy(EXAMPLE)).toContain(String(mediaHosts))
})

test('every field is in the table of the document', () => {
  const [, configuration = ''] = /^## Configuration$(.*?)^## /ms.exec(read('docs/deploying.md')) ?? []
  const rows = [...configuration.matchAll(/^\| `(\w+)` +\|/gm)].map(([, field]) => field)
  expect(new Set(rows)).toEqual(new Set([...Object.keys(readAppConfig({})), 'mediaHosts', 'avatarHosts']))
})

test('the page is guarded and revalidated, and files with a hash are cached forever', () => {
  const config = { mediaHosts: ['https://cdn.example'] }
  const policy = buildContentPolicy(config)
  const headers = formatHeadersFile(config)
  expect(headers).toContain(`/*\n  Content-Security-Policy: ${policy}\n`)
  expect(headers).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n')
  expect(headers).toContain('/sw.js\n  Cache-Control: no-cache\n')
  const nginx = formatNginxServer(config)
  expect(nginx).toContain(`try_files $uri /index.html;\n    add_header Content-Security-Policy "${policy}" always;`)
  expect(nginx).toContain('add_header Cache-Control "public, max-age=31536000, immutable";')
  expect(nginx).not.toMatch(/add_header [\w-]+ "[^"]*\$/)
})

test('the policy of a static host allows the script in its page', () => {
  const page = '<script>start()</script>'
  const policy = buildContentPolicy({}, { page })
  expect(policy).toContain("'sha256-")
  expect(formatHeadersFile({}, page)).toContain(policy)
  expect(formatNginxServer({}, page)).toContain(policy)
})

test('nginx passes calls on only where the API has the origin of the page', () => {
  expect(formatNginxServer({})).toContain('proxy_buffering off;')
  expect(formatNginxServer({ apiUrl: 'https://api.example' })).not.toContain('proxy_pass')
})

test.each([
  ['_headers', 'docs/hosting/_headers'],
  ['nginx', 'docs/hosting/nginx.conf'],
])('the command prints %s', (kind, path) => {
  const args = ['fixtures/server/cli/headers.ts', kind, 'docs/hosting/app-config.json']
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, read(path)])
})

test('`npm run headers -- nginx > file` writes a file that nginx accepts, with pictures of 8 MB and HSTS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'stories.conf')
  const command = `npm run headers -- nginx docs/hosting/app-config.json > "${file}"`
  expect(spawnSync('sh', ['-c', command], { cwd: ROOT }).status).toBe(0)
  const written = readFileSync(file, 'utf8')
  expect(written).toBe(read('docs/hosting/nginx.conf'))
  expect(written).toContain('client_max_body_size 10m;')
  // Each location that adds headers has it: nginx inherits none.
  expect(written.match(/add_header Strict-Transport-Security/g)).toHaveLength(
    written.match(/^  location /gm)?.length ?? 0,
  )
  expectNginxToAccept(file, folder)
})

test('the example for several processes is one that nginx accepts; it buffers no stream, and the compose file is YAML with its addresses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'processes.conf')
  const example = read('docs/hosting/nginx-processes.conf')
  expect(example).toContain('proxy_buffering off;')
  const certificate = join(ROOT, 'tests/helpers/certificates/localhost')
  writeFileSync(
    file,
    example
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate}.pem;`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${certificate}.key;`),
  )
  expectNginxToAccept(file, folder)
  const { services } = parse(read('docs/hosting/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>
  }
  for (const name of ['api-1', 'api-2'])
    expect(services[name]?.environment).toMatchObject({
      TRUST_PROXY: '1',
      ALLOWED_HOSTS: expect.stringContaining(name),
    })
})

/** Checks a file for the `http` block. A machine without nginx has the rest of the test. */
function expectNginxToAccept(file: string, folder: string): void {
  const whole = join(folder, 'nginx.conf')
  writeFileSync(
    whole,
    `pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; include ${file}; }\n`,
  )
  const { error, stderr, status } = spawnSync('nginx', ['-t', '-c', whole, '-p', folder], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  if (error === undefined) expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
}

test('the command refuses what it does not know, in one line', () => {
  const { stderr, status } = spawnSync(process.execPath, ['fixtures/server/cli/headers.ts', 'apache'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'apache is unknown: name _headers or nginx.\n'])
})
