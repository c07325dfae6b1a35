/** Headers for static hosts: the examples of the documents are what the command prints, and they say what the local API says. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readFileStore } from '../../../server/startOptions.ts'
import { buildContentPolicy } from '../../../server/http/contentPolicy.ts'
import { formatHeadersFile, formatNginxServer } from '../../../server/http/hostFiles.ts'
import { readSettings, SETTING_NAMES } from '../../../server/settings.ts'
import { readDatabase } from '../../../server/startOptions.ts'
import { readAppConfig } from '../../../protocol/appConfig.ts'
import { createTestDatabase } from '../../contracts/storages.ts'
import { eventually } from '../../helpers/eventually.ts'
import { startS3Server } from '../../helpers/s3Server.ts'
import { FAIR_FOLDER } from './fair-stories.ts'

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
  expect(nginx).toContain(
    `if_modified_since off;\n    try_files $uri /index.html;\n    add_header Content-Security-Policy "${policy}" always;`,
  )
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
  const args = ['server/cli/headers.ts', kind, 'docs/hosting/app-config.json']
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, read(path)])
})

test('`npm run headers -- nginx > file` writes a file that nginx accepts, with archives and HSTS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'stories.conf')
  const command = `npm run headers -- nginx docs/hosting/app-config.json > "${file}"`
  expect(spawnSync('sh', ['-c', command], { cwd: ROOT }).status).toBe(0)
  const written = readFileSync(file, 'utf8')
  expect(written).toBe(read('docs/hosting/nginx.conf'))
  expect(written).toContain('client_max_body_size 64m;')
  // Each location that adds headers has it: nginx inherits none.
  expect(written.match(/add_header Strict-Transport-Security/g)).toHaveLength(
    written.match(/^  location /gm)?.length ?? 0,
  )
  expectNginxToAccept(file, folder)
})

test('the example for several processes is one that nginx accepts; and buffers no stream', () => {
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
})

interface Service {
  init?: boolean
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, object>
}

const COMPOSE = parse(read('docs/hosting/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}

test('the compose file names variables that the server reads, commands that are there, and hosts and volumes of its own', () => {
  const { services, volumes } = COMPOSE
  // The variables of the server's table, and the two that the client of the store reads itself.
  const known = new Set(
    [...read('server/README.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    ),
  )
  const ofStore = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  const hosts = Object.keys(services)
  for (const name of ['api-1', 'api-2']) {
    const { environment = {}, command = [], depends_on: awaited = {} } = services[name] ?? {}
    expect(environment).toMatchObject({ TRUST_PROXY: '1', ALLOWED_HOSTS: expect.stringContaining(name) })
    expect(Object.keys(environment).filter((variable) => !known.has(variable) && !ofStore.includes(variable))).toEqual(
      [],
    )
    expect(command.slice(0, 2)).toEqual(['node', 'server/cli/start.ts'])
    expect(Object.keys(awaited).filter((host) => !hosts.includes(host))).toEqual([])
    // The server takes these settings as they are.
    const database = readDatabase(environment)
    expect(hosts).toEqual(expect.arrayContaining(database?.address.hosts.map(({ host }) => host) ?? ['none']))
    expect(hosts).toContain(new URL(readFileStore(environment)?.endpoint ?? '').hostname)
  }
  const named = Object.values(services).flatMap(({ volumes: used = [] }) => used.map((volume) => volume.split(':')[0]))
  const used = named.filter((name) => name !== undefined && !name.startsWith('.'))
  expect(new Set(used)).toEqual(new Set(Object.keys(volumes)))
})

test('the unit starts Node itself with settings that there are, and the containers have an init', () => {
  const unit = read('docs/hosting/stories.service')
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  expect(command).toMatch(/\/node server\/cli\/start\.ts$/)
  const [, settings = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  const environment = Object.fromEntries(settings.split(' ').map((each) => each.split('=')))
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(environment)))
  expect(readSettings(environment).TRUST_PROXY).toBe(1)
  expect([COMPOSE.services['api-1'], COMPOSE.services['api-2']]).toMatchObject([{ init: true }, { init: true }])
})

test('the servers of the compose file start with its command and settings, are ready, and end at the signal', async () => {
  const { command = [], environment = {}, healthcheck } = COMPOSE.services['api-1'] ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
  const [url, s3] = [await createTestDatabase(), await startS3Server()]
  const [, ...args] = command
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      ...environment,
      PORT: '0',
      DATABASE_URL: url,
      FILES_URL: s3.url,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      SMTP_URL: 'smtp://mail.example',
      DIST_DIR: join(folder, 'dist'),
      STORIES_DIR: FAIR_FOLDER,
      MEDIA_DIR: folder,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += text.toString()))
  await eventually(() => expect(said).toMatch(/^Ready: /m))
  const [, port = ''] = /^Ready: .*:(\d+)$/m.exec(said) ?? []
  expect(said).not.toContain('FILES_URL')
  // Its own question for its health.
  const [kind, , ...question] = healthcheck?.test ?? []
  expect(kind).toBe('CMD')
  const ask = (at: string): number | null =>
    spawnSync(
      process.execPath,
      question.map((part) => part.replace(':4173', `:${at}`)),
    ).status
  expect(ask(port)).toBe(0)
  // To its own name it answers, to others not.
  const statusOf = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { Host: host }
      get({ host: '127.0.0.1', port, path: '/', headers }, (answer) => resolve(answer.resume().statusCode)).on(
        'error',
        reject,
      )
    })
  expect([await statusOf('stories.example'), await statusOf('evil.example')]).toEqual([200, 421])
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(ask(port)).toBe(1)
}, 120_000)

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
  const { stderr, status } = spawnSync(process.execPath, ['server/cli/headers.ts', 'apache'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'apache is unknown: name _headers or nginx.\n'])
})
