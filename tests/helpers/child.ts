/** Child processes of the test runner: their output streams through, and none outlives the runner. */
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'node_modules/.bin')
/** Node keeps compiled modules here: the local API, which many tests start as a process, starts in half the time. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'stories-compile-cache')
/** Timeout of a part, so that one that hangs does not block the build machine. With `all`, every ending and seed runs. */
const MOST_MINUTES = { usual: 20, all: 60 }

const running = new Set<number>()

/**
 * Runs a program to its end, its output going where ours goes. Resolves with the exit code; 1 where it was ended by a
 * signal, hung, or could not be started. A name without a slash is looked for in node_modules/.bin.
 */
export function runChild(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve) => {
    // Its own process group, so that its children (browsers, servers) end with it.
    const child = spawn(command.includes('/') ? command : join(BIN, command), args, {
      cwd: ROOT,
      // Scripts look up `node` in the PATH: it must be the project's, even if npm did not start this.
      env: { NODE_COMPILE_CACHE, ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    const minutes = process.env.TEST_ALL === '1' ? MOST_MINUTES.all : MOST_MINUTES.usual
    const overdue = AbortSignal.timeout(minutes * 60_000)
    overdue.addEventListener('abort', () => {
      if (pid === undefined || !running.has(pid)) return
      console.error(`${command} ran longer than ${minutes} minutes and was ended.`)
      endGroup(pid)
    })
    const done = (code: number): void => {
      if (pid !== undefined) running.delete(pid)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** Ends every child that still runs, and what they started. */
export function endChildren(): void {
  for (const pid of running) endGroup(pid)
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It had already ended.
  }
}
