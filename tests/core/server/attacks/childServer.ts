/** A server as a process of its own, for attacks over the loopback: the test reads its memory, and plays as another player meanwhile. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { realClock } from '../../../../server/clock.ts'
import { percentile } from '../../../bench/bench.ts'
import { STORIES } from '../helpers.ts'

const START = join(import.meta.dirname, '../../../../server/cli/start.ts')
const COLLECT_GARBAGE = join(import.meta.dirname, 'collectGarbage.ts')
/** Memory that an attack may leave behind, MB. */
const LEFT_MB = 50
/** Time in which the rest is to be free, ms: a limit for a server that leaks, and no measure of one that does not. */
const LEFT_WITHIN_MS = 30_000
/** What another player may wait while an attack runs, ms. */
const P99_MS = 500
/** What a call takes without an attack, on a machine that does nothing else, ms. */
const USUAL_MS = 5
/** Pause between the calls of the other player, ms. */
const PAUSE_MS = 25

export interface Sent {
  token?: string | undefined
  body?: unknown
  method?: string
  headers?: Record<string, string>
  /** The address that the proxy says the request came from. */
  from?: string
}

export interface ChildServer {
  url: string
  port: number
  folder: string
  /** Resident memory, MB. */
  readMemoryMb: () => number
  /** Frees what the server's own thread keeps no longer, after what it is doing. */
  collectGarbage: () => void
  /** Processor time so far, ms. */
  readCpuMs: () => number
  /** Time for which the server's own thread was ready to run, and the machine did something else, ms. */
  readRunDelayMs: () => number
  isAlive: () => boolean
  /** Lines that the server wrote. */
  output: () => string
  /** Sends a request to a path under /api/v1, or to another that begins with `/`: POST where there is a body. */
  send: (path: string, sent?: Sent) => Promise<Response>
  /** Data of an answer; throws for a refusal. */
  call: <T>(path: string, sent?: Sent) => Promise<T>
  /** A new guest's token. */
  signUp: (device: string, from?: string) => Promise<string>
}

/** Time of a test, ms: of a machine that does much else at once. */
export const ATTACK_TIMEOUT_MS = 180_000

/** Starts a server behind what claims to be a proxy, so that a request says by itself from where it comes. It ends with the test. */
export async function startChild(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<ChildServer> {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'))
  mkdirSync(join(folder, 'dist/assets'), { recursive: true })
  writeFileSync(join(folder, 'dist/index.html'), `<!doctype html><title>App</title>${'<p>text</p>'.repeat(2_000)}`)
  writeFileSync(join(folder, 'dist/assets/large.js'), 'x'.repeat(1_000_000))
  const child = spawn(process.execPath, ['--expose-gc', '--import', COLLECT_GARBAGE, START, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(tmpdir(), 'stories-compile-cache'),
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      STORIES_DIR: STORIES,
      MEDIA_DIR: folder,
      // Freed buffers go back to the system at once: what is measured is what the server keeps, and not what its allocator does.
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const { url, output } = await readReady(child)
  const send: ChildServer['send'] = (path, { token, body, method, headers, from = '203.0.113.1' } = {}) =>
    fetch(path.startsWith('/media/') || path.startsWith('/uploads/') ? url + path : `${url}/api/v1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'X-Forwarded-For': from,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body) }),
    })
  const call: ChildServer['call'] = async <T>(path: string, sent?: Sent) => {
    const { isOk, data, message } = (await (await send(path, sent)).json()) as {
      isOk: boolean
      data: T
      message: string
    }
    if (!isOk) throw new Error(`${path}: ${message}`)
    return data
  }
  return {
    url,
    port: Number(new URL(url).port),
    folder,
    readMemoryMb: () => readMemoryMb(child.pid ?? 0),
    collectGarbage: () => void child.kill('SIGUSR2'),
    readCpuMs: () => readCpuMs(child.pid ?? 0),
    readRunDelayMs: () => readRunDelayMs(child.pid ?? 0),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output,
    send,
    call,
    signUp: async (device, from) => {
      const body = { device_id: `device-of-${device}`, gender: 'unknown' }
      const { auth } = await call<{ auth: { access_token: string } }>('/user-guest.sign-up', {
        body,
        ...(from !== undefined && { from }),
      })
      return auth.access_token
    },
  }
}

/** A server finds out its own port only by listening, and its address is needed before. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function readReady(child: ChildProcess): Promise<{ url: string; output: () => string }> {
  return new Promise((resolve, reject) => {
    let written = ''
    const read = (chunk: Buffer): void => {
      written += chunk.toString()
      const url = /^Ready: (\S+)$/m.exec(written)?.[1]
      if (url !== undefined) resolve({ url, output: () => written })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', () => reject(new Error(`the server ended: ${written}`)))
  })
}

function readMemoryMb(pid: number): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
}

function readCpuMs(pid: number): number {
  if (process.platform !== 'linux') return performance.now()
  // User and system time, in hundredths of a second, after the name of the program.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The second number of the scheduler's statistics, in ns; 0 where the system has none. */
function readRunDelayMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1_000_000 : 0
}

export interface AttackFigures {
  /** What the other player waited for the server, ms: without the time in which the machine ran other programs. */
  p99Ms: number
  beforeMb: number
  mostMb: number
}

/**
 * Attacks a server while another player, from another address, lists stories and reads their game. Expects that the process lives, that the other
 * player got every answer in time, and that the memory comes back after `end`.
 */
export async function surviveAttack(
  server: ChildServer,
  attack: () => Promise<void>,
  {
    end = () => undefined,
    forMs = 0,
    otherStory = { story_id: 'tiny', actor_id: 'mo' },
  }: { end?: () => void; forMs?: number; otherStory?: { story_id: string; actor_id: string } } = {},
): Promise<AttackFigures> {
  const token = await server.signUp('the-other-player', '198.51.100.9')
  const calls: readonly [path: string, body?: object][] = [
    ['/story.list', {}],
    ['/user.whoami'],
    ['/actor/chat/game.history', otherStory],
  ]
  const readDelaysMs = (): number => server.readRunDelayMs() + readRunDelayMs(process.pid)
  const playOnce = async (): Promise<number> => {
    const from = performance.now() - readDelaysMs()
    for (const [path, body] of calls) {
      const response = await server.send(path, { token, body, from: '198.51.100.9' })
      if (response.status !== 200) throw new Error(`another player got ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
    return (performance.now() - readDelaysMs() - from) / calls.length
  }
  // Compiled code and caches are no leak.
  const quiet: number[] = []
  for (let time = 0; time < 30; time += 1) quiet.push(await playOnce())
  const usualMs = percentile(quiet.slice(10), 0.5)
  const readKeptMb = async (): Promise<number> => {
    server.collectGarbage()
    await playOnce()
    return server.readMemoryMb()
  }
  const beforeMb = await readKeptMb()
  let mostMb = beforeMb
  const over = new AbortController()
  const waits: number[] = []
  const play = async (): Promise<void> => {
    while (!over.signal.aborted) {
      waits.push(await playOnce())
      mostMb = Math.max(mostMb, server.readMemoryMb())
      await realClock.sleep(PAUSE_MS)
    }
  }
  const playing = play()
  try {
    await Promise.all([attack(), realClock.sleep(forMs)])
  } finally {
    over.abort()
  }
  await playing
  end()
  const figures = { p99Ms: percentile(waits, 0.99), beforeMb, mostMb }
  if (process.env.ATTACK_FIGURES === '1') console.log(figures, waits.length)
  expect(server.isAlive()).toBe(true)
  // A slow machine is slow without any attack, too.
  expect(figures.p99Ms).toBeLessThan(P99_MS * Math.max(1, usualMs / USUAL_MS))
  // Streams, threads and connections take some seconds to end.
  await expect.poll(readKeptMb, { interval: 4 * PAUSE_MS, timeout: LEFT_WITHIN_MS }).toBeLessThan(beforeMb + LEFT_MB)
  return figures
}

/** Opens a connection that never reads what comes, and sends bytes. Where the server refuses it, it is closed. */
export async function openUnread(port: number, bytes: string | Buffer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  socket.pause()
  socket.write(bytes)
  return socket
}
