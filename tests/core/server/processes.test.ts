/** Several processes on one port: what the command says, that players meet one server, and that processes that are killed are replaced. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, createTestFolder } from '../../contracts/storages.ts'
import { eventually } from '../../helpers/eventually.ts'
import { STORIES } from './helpers.ts'

// Each starts three processes.
vi.setConfig({ testTimeout: 120_000 })

const START = join(import.meta.dirname, '../../../server/cli/start.ts')

function run(environment: Record<string, string>) {
  const folder = createTestFolder()
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
  const child = spawn(process.execPath, [START, '--processes', '2', '--local'], {
    env: {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      STORIES_DIR: STORIES,
      MEDIA_DIR: folder,
      ...environment,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code)
  return { child, said, ended }
}

test('two processes share a port and a database; if both are killed, others replace them at the same port, and all end at a signal', async () => {
  const { child, said, ended } = run({ DATABASE_URL: await createTestDatabase() })
  await eventually(() => expect(said.out).toMatch(/^Ready: /m))
  const [, url = ''] = /^Ready: (\S+)\n/m.exec(said.out) ?? []
  expect(said.out.match(/^Ready: /gm)).toHaveLength(1)
  expect(said.err.match(/^Warning: .*FILES_URL/gm)).toHaveLength(1)

  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify(body),
    })
  /** A guest of the same device is the same one, whichever process answers. */
  const signUp = async (): Promise<string> => {
    const answer = (await (await post('/user-guest.sign-up', { device_id: 'device-of-two-processes' })).json()) as {
      data: { user: { uuid: string } }
    }
    return answer.data.user.uuid
  }
  const users = new Set<string>()
  for (let turn = 0; turn < 6; turn += 1) users.add(await signUp())
  expect(users.size).toBe(1)
  // Both have answered, and the metrics are those of both.
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(/^story_request_seconds_count\{call="\/user-guest\.sign-up",status="200"\} 6$/m)

  const killed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
  expect(killed).toHaveLength(2)
  for (const id of killed) process.kill(id, 'SIGKILL')
  for (const id of killed)
    await eventually(() => expect(said.err).toContain(`Process ${id} ended (SIGKILL); another one starts.`))
  // Nobody answers meanwhile. Those that replace them have the same port.
  users.add(await eventually(signUp))
  expect(users.size).toBe(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said.err).not.toMatch(/Error/)
})

test('several processes need a database that they share', async () => {
  const { said, ended } = run({})
  expect(await ended).toBe(1)
  expect(said.err).toContain('--processes needs the database that they share: name it in DATABASE_URL.\n')
})

test('the processes end with a first one that is killed', async () => {
  const { child, said } = run({ DATABASE_URL: await createTestDatabase() })
  await eventually(() => expect(said.out).toMatch(/^Ready: /m))
  const [, url = ''] = /^Ready: (\S+)\n/m.exec(said.out) ?? []
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  const workers = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(workers).toHaveLength(2)
  child.kill('SIGKILL')
  // One that ended and has not been reaped is a zombie.
  for (const id of workers)
    await eventually(() =>
      expect(spawnSync('ps', ['-o', 'stat=', '-p', id.trim()], { encoding: 'utf8' }).stdout.trim()).toMatch(
        /^(?:Z.*)?$/,
      ),
    )
})
