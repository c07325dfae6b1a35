/** The built app and the local API on a free port and a database of their own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Serves the built app, with developer tools, while `work` runs, and gives `work` its address. The database is in a temporary folder,
 * or in `dataFolder`, which is kept. `environment` adds settings; `start` is the file that starts the server, of another checkout too. Throws if the server does not start.
 */
export async function withApp<T>(
  work: (address: string) => Promise<T>,
  dataFolder?: string,
  environment: Record<string, string> = {},
  start = join(ROOT, 'server/cli/start.ts'),
): Promise<T> {
  const data = dataFolder ?? mkdtempSync(join(tmpdir(), 'stories-'))
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, ...environment }
  try {
    return await withServer([start, '--dev-tools'], /^Ready: (\S+?)\/?$/m, work, env)
  } finally {
    if (dataFolder === undefined) rmSync(data, { recursive: true, force: true })
  }
}

/** Runs a command of the repository that serves, while `work` runs, and gives `work` the address that it prints: the group of `ready`. Throws if it does not start. */
export async function withServer<T>(
  args: readonly string[],
  ready: RegExp,
  work: (address: string) => Promise<T>,
  environment: Record<string, string> = {},
  root = ROOT,
): Promise<T> {
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
  })
  try {
    const address = new Promise<string>((resolve) => {
      let printed = ''
      server.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const [, found] = ready.exec(printed) ?? []
        if (found !== undefined) resolve(found)
      })
    })
    const failed = ended.then(() => Promise.reject(new Error(`${args[0]} did not start`)))
    return await work(await Promise.race([address, failed]))
  } finally {
    server.kill()
    await ended
  }
}
