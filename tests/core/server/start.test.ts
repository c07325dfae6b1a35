/** The command that starts the server: what it says when all is well, and the one line it says when it is not. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { VERSION } from '../../../server/storage/postgres/migrations.ts'
import { createTestDatabase } from '../../contracts/storages.ts'
import { checkBuildable } from '../../../server/start.ts'
import { eventually } from '../../helpers/eventually.ts'
import { startS3Server } from '../../helpers/s3Server.ts'
import { STORIES } from './helpers.ts'

// Each test starts a process or two.
vi.setConfig({ testTimeout: 60_000 })

const ROOT = join(import.meta.dirname, '../../..')
const START = join(ROOT, 'server/cli/start.ts')

interface Run {
  /** Resolves with the address, or with null where the server ended without saying one. */
  ready: Promise<string | null>
  ended: Promise<{ code: number | null; errors: string }>
  stop: (signal: NodeJS.Signals) => void
  /** What it wrote to the standard output so far. */
  said: () => string
}

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'start-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
  return folder
}

/** The settings of a server that keeps to a folder. */
function environmentOf(folder: string): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: join(folder, 'dist'),
    STORIES_DIR: STORIES,
    MEDIA_DIR: folder,
    // What an earlier process compiled: `tests/helpers/child.ts`.
    ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  }
}

/** Whether a process runs: one that ended and has not been reaped does not. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}

function run(folder: string, environment: Record<string, string> = {}, args: string[] = [], node: string[] = []): Run {
  const child = spawn(process.execPath, [...node, START, ...args], {
    env: { ...environmentOf(folder), ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, errors }))
  const ready = new Promise<string | null>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /^Ready: (\S+)\n$/m.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => resolve(null))
  })
  return { ready, ended, stop: (signal) => void child.kill(signal), said: () => said }
}

/** What a start that fails says. */
async function failure(...args: Parameters<typeof run>): Promise<string> {
  const { ready, ended } = run(...args)
  expect(await ready).toBeNull()
  const { code, errors } = await ended
  expect(code).toBe(1)
  const lines = errors
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('Warning: '))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'it says its address when it answers, and ends cleanly at %s',
  async (signal) => {
    const { ready, ended, stop } = run(folderOfTest())
    const address = await ready
    expect(await (await fetch(`${address}/`)).text()).toContain('The app')
    expect((await fetch(`${address}/api/v1/category.list`)).status).toBe(200)
    stop(signal)
    expect(await ended).toMatchObject({ code: 0 })
  },
)

test('a signal before it is ready ends it, with the build that runs', async () => {
  const folder = folderOfTest()
  const file = join(folder, 'build')
  const hang = `import{writeFileSync as w}from'node:fs';if(process.argv[1]?.includes('vite')){w(${JSON.stringify(file)},String(process.pid));setInterval(()=>{},1e3);await new Promise(()=>{})}`
  const building = run(folder, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hang)}` }, [
    '--build',
  ])
  await eventually(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/))
  building.stop('SIGTERM')
  expect(await building.ended).toMatchObject({ code: 0 })
  await eventually(() => expect(isAlive(Number(readFileSync(file, 'utf8')))).toBe(false))
})

test('SIGTERM to npm alone ends the server', async () => {
  const folder = folderOfTest()
  const npm = spawn('npm', ['run', 'serve'], { cwd: ROOT, env: { ...process.env, ...environmentOf(folder) } })
  onTestFinished(() => void npm.kill('SIGKILL'))
  let said = ''
  npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await eventually(() => expect(said).toMatch(/^Ready: \S+$/m))
  const address = /^Ready: (\S+)$/m.exec(said)?.[1] ?? ''
  npm.kill('SIGTERM')
  await eventually(async () => expect(await fetch(address).catch(() => null)).toBeNull())
})

test('a folder that cannot be written, and few file handles: what to do is said in one line', async () => {
  expect(() => checkBuildable('/proc')).toThrow(
    /^The app cannot be built: \/proc cannot be written \(\w+\)\. Build it where it can, with "npm run build", then start with "npm run serve"/,
  )
  const shell = 'ulimit -n 64; exec "$0" "$1"'
  const child = spawn('sh', ['-c', shell, process.execPath, START], { env: environmentOf(folderOfTest()) })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ready = new Promise((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready: ') && resolve(null)),
  )
  await Promise.race([ready, once(child, 'close')])
  expect(errors.split('\n').filter((line) => line.includes('ulimit'))).toEqual([
    expect.stringMatching(/^Warning: This process may have 64 files and connections open, and needs up to 2200: /),
  ])
})

test('a second start has the data of the first', async () => {
  const folder = folderOfTest()
  const uuids = []
  for (let time = 0; time < 2; time += 1) {
    const { ready, ended, stop } = run(folder)
    const body = JSON.stringify({ device_id: 'device-1234' })
    const response = await fetch(`${await ready}/api/v1/user-guest.sign-up`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    uuids.push(((await response.json()) as { data: { user: { uuid: string } } }).data.user.uuid)
    stop('SIGTERM')
    await ended
  }
  expect(uuids[0]).toBe(uuids[1])
})

test('a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  expect(await failure(folderOfTest(), { PORT: String(port) })).toBe(
    `Port ${port} of 127.0.0.1 is taken: stop what runs there, or choose another with PORT=${port + 1}.`,
  )
})

test('a port that is none', async () => {
  expect(await failure(folderOfTest(), { PORT: 'http' })).toBe('PORT is http: name a whole number from 0 to 65535.')
})

test('a name that is almost a setting, and each value that does not fit, in a line each', async () => {
  const { ended } = run(folderOfTest(), { TRUST_PROXY: 'maybe', ALLOWED_ORIGIN: 'https://app.example' })
  const { code, errors } = await ended
  expect([code, errors]).toEqual([
    1,
    'ALLOWED_ORIGIN is no setting: write ALLOWED_ORIGINS, or take it out of the environment.\nTRUST_PROXY is maybe: write 1 behind a proxy, 2 behind two (9 at most), else 0.\n',
  ])
})

test('--settings prints what is in force, and starts nothing', async () => {
  const { ready, ended, said } = run(folderOfTest(), { TRUST_PROXY: 'yes', METRICS_TOKEN: 'geheim' }, ['--settings'])
  expect(await ready).toBeNull()
  expect(await ended).toEqual({ code: 0, errors: '' })
  expect(said()).toMatch(/^TRUST_PROXY +1$/m)
  expect(said()).toMatch(/^METRICS_TOKEN +\(hidden\)$/m)
  expect(said()).not.toContain('geheim')
})

test('a configuration that is none', async () => {
  expect(await failure(folderOfTest(), { APP_CONFIG: '{"apiUrl": ' })).toBe(
    'APP_CONFIG is no object in JSON: write {"apiUrl": "…"}, with fields of docs/deploying.md.',
  )
})

test('a host that is not this machine', async () => {
  expect(await failure(folderOfTest(), { HOST: '192.0.2.1' })).toBe(
    '192.0.2.1:0 cannot be listened on (EADDRNOTAVAIL): choose another with HOST and PORT.',
  )
})

test.each([
  [
    {},
    [
      'Sign-in with providers and payments are off on 192.0.2.1: there are only stand-ins for them, which let anybody in (ALLOW_STAND_INS=1).',
    ],
  ],
  [
    { ALLOW_STAND_INS: '1' },
    [
      'The stand-ins answer on 192.0.2.1: anyone who reaches it signs in as anybody with their provider page, and pays nothing on their card page (ALLOW_STAND_INS).',
    ],
  ],
])('off loopback a start says in one line what the stand-ins do: %j', async (environment, lines) => {
  const { ended } = run(folderOfTest(), { HOST: '192.0.2.1', ...environment })
  const { errors } = await ended
  expect(errors.split('\n').filter((line) => /stand-ins/.test(line))).toEqual(lines.map((line) => `Warning: ${line}`))
})

test('on loopback it says nothing of them', async () => {
  const { ready, ended, stop } = run(folderOfTest())
  await ready
  stop('SIGTERM')
  expect((await ended).errors).not.toMatch(/stand-ins/)
})

test('an option that is unknown', async () => {
  expect(await failure(folderOfTest(), {}, ['--biuld'])).toBe("Unknown option '--biuld'. See --help.")
})

test('an old Node', async () => {
  const old =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'22.18.0'}})"
  expect(await failure(folderOfTest(), {}, [], ['--import', old])).toBe(
    'Node 24 is needed, this is 22.18.0: start with "npm start", which brings its own after "npm ci".',
  )
})

test('a build that is missing', async () => {
  const folder = folderOfTest()
  expect(await failure(folder, { DIST_DIR: join(folder, 'nothing') })).toBe(
    `There is no built app in ${join(folder, 'nothing')}: run "npm run build", or "npm start", which builds first.`,
  )
})

test('a data folder that is no folder', async () => {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'file'), '')
  expect(await failure(folder, { DATA_DIR: join(folder, 'file') })).toMatch(
    /^The data folder cannot be used: .*file: EEXIST.*\. Make it writable, or name another one in DATA_DIR\.$/,
  )
})

test('a file that is not a database', async () => {
  const folder = folderOfTest()
  mkdirSync(join(folder, 'data'))
  writeFileSync(
    join(folder, 'data/server.sqlite'),
    'not a database at all, but some text that is long enough to be taken for one',
  )
  expect(await failure(folder)).toContain('file is not a database')
})

test('a story that is broken', async () => {
  const folder = folderOfTest()
  cpSync(STORIES, join(folder, 'stories'), { recursive: true })
  writeFileSync(join(folder, 'stories/tiny/script.yaml'), 'start: door\nnodes:\n  door: { goto: window }\n')
  expect(await failure(folder, { STORIES_DIR: join(folder, 'stories') })).toMatch(
    /^A story is broken: .*tiny\/script\.yaml:3: door leads to window, which is no node\. Fix the file, then start again\.$/,
  )
})

/** Makes every build fail at once. */
const NO_BUILD = { NODE_OPTIONS: "--import=data:text/javascript,if(process.argv[1]?.includes('vite'))process.exit(3)" }

test('a build that fails', async () => {
  expect(await failure(folderOfTest(), NO_BUILD, ['--build'])).toBe(
    'The build failed, as said above: fix that, then start again.',
  )
})

test('stories and data are checked before the build', async () => {
  const folder = folderOfTest()
  expect(await failure(folder, { ...NO_BUILD, STORIES_DIR: join(folder, 'nothing') }, ['--build'])).toMatch(
    /^A story is broken/,
  )
})

test('a folder of stories that is missing', async () => {
  const folder = folderOfTest()
  expect(await failure(folder, { STORIES_DIR: join(folder, 'nothing') })).toMatch(
    /^A story is broken: .*categories\.yaml: is missing\./,
  )
})

test('a DATABASE_URL that is none, and a database that a newer server wrote', async () => {
  expect(await failure(folderOfTest(), { DATABASE_URL: 'mysql://host/name' })).toBe(
    'DATABASE_URL is no address of a database: write postgres://user:password@host:5432/name.',
  )
  const url = await createTestDatabase()
  const sql = postgres(url, { max: 1 })
  await sql`UPDATE schema_version SET version = 1000`
  await sql.end()
  expect(await failure(folderOfTest(), { DATABASE_URL: url })).toBe(
    `The database of DATABASE_URL cannot be used: it has version 1000, this server knows versions up to ${VERSION}.`,
  )
})

test('a FILES_URL that is none, and a bucket that is refused; a bucket that does not answer stops no start', async () => {
  expect(await failure(folderOfTest(), { FILES_URL: 'https://host/bucket' })).toBe(
    'FILES_URL is no address of a store of files: write s3://bucket?endpoint=https://host&region=eu-central-1.',
  )
  const s3 = await startS3Server()
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  expect(await failure(folderOfTest(), { ...keys, FILES_URL: s3.url.replace('stories', 'others') })).toBe(
    'The file store of FILES_URL cannot be used: NoSuchBucket.',
  )
  await s3.stop()
  const { ready, ended, stop } = run(folderOfTest(), { ...keys, FILES_URL: s3.url })
  const address = await ready
  expect((await fetch(`${address}/api/v1/category.list`)).status).toBe(200)
  stop('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
})

test('two processes with one DATABASE_URL serve one player; without it the client of PostgreSQL is not loaded', async () => {
  const url = await createTestDatabase()
  const body = JSON.stringify({ device_id: 'device-1234' })
  const uuids = []
  const runs = [run(folderOfTest(), { DATABASE_URL: url }), run(folderOfTest(), { DATABASE_URL: url })]
  for (const { ready } of runs) {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${await ready}/api/v1/user-guest.sign-up`, { method: 'POST', headers, body })
    uuids.push(((await response.json()) as { data: { user: { uuid: string } } }).data.user.uuid)
  }
  expect(uuids[0]).toBe(uuids[1])
  for (const { ended, stop } of runs) {
    stop('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
  }
  const refusal =
    'import{registerHooks as r}from"node:module";r({resolve(s,c,n){if(s==="postgres")process.exit(7);return n(s,c)}})'
  const refuse = ['--import', `data:text/javascript,${refusal}`]
  expect(await run(folderOfTest(), {}, [], refuse).ready).not.toBeNull()
  expect(await run(folderOfTest(), { DATABASE_URL: url }, [], refuse).ended).toMatchObject({ code: 7 })
})

test('MODEL_URL=test starts the stand-in for a model with developer tools, and is refused without them', async () => {
  const folder = folderOfTest()
  const plain = await run(folder, { MODEL_URL: 'test', MODEL_NAME: 'x' }).ended
  expect([plain.code, plain.errors.trim()]).toEqual([
    1,
    'MODEL_URL is no address: write one such as https://models.example/v1.',
  ])
  const unknown = await run(folder, { MODEL_URL: 'test/thunder' }, ['--dev-tools']).ended
  expect(unknown.errors.trim()).toMatch(/^MODEL_URL names no fault: write test, or test\/ and one of slow, /)
  const server = run(folder, { MODEL_URL: 'test/429' }, ['--dev-tools'])
  const address = await server.ready
  expect(address).not.toBeNull()
  expect(await (await fetch(address ?? '')).text()).toContain('The app')
  server.stop('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
