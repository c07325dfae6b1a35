/** A local API of one journey's own, for what would disturb the others: its clock can be moved. Its process ends with the journey. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAddress } from '../tests/helpers/readAddress.ts'

/** Starts the server on any free port, runs the journey with its address, and stops it. `environment`: its settings, beside those of all. */
export async function withOwnServer(
  run: (address: string) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stories-journey-'))
  const server = spawn(process.execPath, ['server/cli/start.ts', '--dev-tools'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    await run(await readAddress(server.stdout))
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
