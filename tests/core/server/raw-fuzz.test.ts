/** Two thousand random connections to a server in its own process: none ends it, leaks memory, or reads files outside its folders. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drawFrom } from './fuzz-requests.ts'
import { STORIES } from './helpers.ts'
import { drawRaw, type RawCase } from './raw-requests.ts'

const START = join(import.meta.dirname, '../../../server/cli/start.ts')
const CASES = 2_000
/** These warm the server up before its memory is measured. */
const WARM_UP = 300
const AT_ONCE = 40
const SEED = 20_261_122
const GROWTH_MAX_MB = 50
/** Timeouts without data, ms: the test then closes the connection. */
const QUIET_MS = 60
const SILENT_MS = 200
/** Timeout for connections that the server must close. */
const CLOSED_MS = 10_000
/** Files beside the folders, and texts that no answer may contain. */
const CANARY = 'canary-outside-of-the-roots'
const OUTSIDE = new RegExp(`${CANARY}|root:x?:0:|SQLite format 3|"devDependencies"|DATA_DIR=|\\n\\s+at |node:internal`)

interface Running {
  pid: number
  port: number
  isAlive: () => boolean
  /** What it wrote to its log, the warnings at its start left out. */
  log: () => string
}

async function startInFolder(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'raw-fuzz-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const inside of ['dist/assets', 'media/tiny']) mkdirSync(join(folder, inside), { recursive: true })
  for (const outside of ['secret.txt', 'package.json', '.hidden', 'dist/.hidden', 'media/.hidden'])
    writeFileSync(join(folder, outside), CANARY)
  for (const file of ['dist/index.html', 'dist/icon.svg', 'dist/assets/app-1a2b.js', 'media/tiny/cover.webp'])
    writeFileSync(join(folder, file), 'inside '.repeat(500))
  const environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: join(folder, 'dist'),
    MEDIA_DIR: join(folder, 'media'),
    STORIES_DIR: STORIES,
  }
  const child = spawn(process.execPath, [START], { env: environment })
  onTestFinished(() => void child.kill('SIGKILL'))
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, found] = /^Ready: \S+:(\d+)$/m.exec(chunk.toString()) ?? []
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${log}`)))
  })
  return {
    pid: child.pid ?? 0,
    port,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    log: () => log.replace(/^Warning: .*\n/gm, ''),
  }
}

/** Sends the bytes of a case, and answers with all that comes back until the connection is closed or quiet. */
async function send(port: number, { bytes, ambiguous }: RawCase): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  socket.on('error', () => undefined)
  socket.on('end', () => socket.end())
  socket.setTimeout(ambiguous ? CLOSED_MS : SILENT_MS, () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
    if (!ambiguous) socket.setTimeout(QUIET_MS)
  })
  socket.write(bytes)
  await closed
  return answer
}

/** The error in an answer; null for a valid one. */
function complaintAbout({ ambiguous }: RawCase, answer: string): string | null {
  const shown = answer.slice(0, 300)
  if (OUTSIDE.test(answer)) return `it shows what it should not: ${shown}`
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
  if (statuses.some((status) => status === 500 || status === 502)) return `it failed: ${shown}`
  // The refusal itself may be lost: the connection is closed with what was not read.
  if (ambiguous && (statuses.length > 1 || statuses.some((status) => status !== 400)))
    return `an ambiguous request was taken: ${shown}`
  return null
}

function megabytesOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024
}

test(`${CASES} random raw connections do no harm`, { timeout: 60_000 }, async () => {
  const server = await startInFolder()
  const signUp = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ device_id: 'device-of-a-fuzz' }),
  }
  const signedUp = await fetch(`http://127.0.0.1:${server.port}/api/v1/user-guest.sign-up`, signUp)
  const { access_token: token } = ((await signedUp.json()) as { data: { auth: { access_token: string } } }).data.auth
  const draw = drawFrom(SEED)
  const wrong: string[] = []
  let answered = 0
  const run = async (count: number): Promise<void> => {
    let left = count
    const line = async (): Promise<void> => {
      while (left > 0 && server.isAlive()) {
        left -= 1
        const one = drawRaw(draw, token)
        const answer = await send(server.port, one)
        if (answer !== '') answered += 1
        const complaint = complaintAbout(one, answer)
        if (complaint !== null) wrong.push(`${one.bytes.toString('latin1').slice(0, 300)}: ${complaint}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, line))
  }

  await run(WARM_UP)
  const before = megabytesOf(server.pid)
  await run(CASES)
  expect([server.isAlive(), server.log()]).toEqual([true, ''])
  const growth = megabytesOf(server.pid) - before
  expect(wrong.slice(0, 5)).toEqual([])
  expect(growth).toBeLessThan(GROWTH_MAX_MB)
  // Not every request was too short to be answered.
  expect(answered).toBeGreaterThan((CASES + WARM_UP) / 2)
  expect((await fetch(`http://127.0.0.1:${server.port}/api/v1/price.list`)).status).toBe(200)
})
