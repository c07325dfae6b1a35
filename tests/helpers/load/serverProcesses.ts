/** The command of several processes over one PostgreSQL, as `npm start -- --processes` runs it, and the end of one of them. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { realClock } from '../../../server/clock.ts'

const START = join(import.meta.dirname, '../../../server/cli/start.ts')

/** Pause between two looks whether they are replaced, ms. */
const POLL_MS = 50

export interface ServerProcesses {
  address: string
  /** Ends the oldest one with SIGKILL, once another one answers: the players have one to go to. */
  killOne: () => Promise<void>
  /** What they wrote to their log. */
  readLog: () => string
  /** Resolves with the exit code. */
  stop: () => Promise<number | null>
}

/** Rejects if they do not start. `environment` has DATABASE_URL and the folders. */
export async function startServerProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcesses> {
  const child = spawn(process.execPath, [START, '--processes', String(count), '--dev-tools'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = /^Ready: (\S+)$/m.exec(said.stdout) ?? []
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`the server did not start: ${said.stderr}`)))
  })
  const listIds = (): number[] =>
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(Number)
  const countLines = (line: RegExp): number => said.stderr.split('\n').filter((each) => line.test(each)).length
  let kills = 0
  return {
    address,
    killOne: async () => {
      while (countLines(/ answers\./) + count - kills < 2) await realClock.sleep(POLL_MS)
      const [id] = listIds()
      if (id === undefined) throw new Error('no process is left')
      kills += 1
      process.kill(id, 'SIGKILL')
    },
    readLog: () => said.stderr,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
