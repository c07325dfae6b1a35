/** A server as a process of its own, which a test kills. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const START = join(import.meta.dirname, '../../../server/cli/start.ts')

export interface KillableServer {
  url: string
  /** With SIGKILL: nothing of it is said goodbye to. */
  kill: () => Promise<void>
}

/** Starts one on a free port, with its data in the folder. It ends with the test. */
export async function startKillable(
  folder: string,
  stories: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<KillableServer> {
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
  const child = spawn(process.execPath, [START, '--dev-tools'], {
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      STORIES_DIR: stories,
      MEDIA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  let failures = ''
  child.stderr.on('data', (chunk: Buffer) => (failures += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /^Ready: (\S+)$/m.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => reject(new Error(`the server did not start: ${failures}`)))
  })
  return { url, kill }
}
