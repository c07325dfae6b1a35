/** A server that speaks the protocol of S3, with one empty bucket, for a test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { type S3Settings } from '../../server/files/fileSettings.ts'
import { readFileStore } from '../../server/startOptions.ts'

export interface S3Server {
  /** As FILES_URL has it. */
  url: string
  settings: S3Settings
  /** Stops answering, and answers again at the same address. */
  stop: () => Promise<void>
  resume: () => Promise<void>
}

/** Starts a server that ends with the test. `parameters` are added to its address. */
export async function startS3Server(parameters = ''): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 's3-test-'))
  const start = async (port: number): Promise<{ server: S3rver; port: number }> => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'stories', configs: [] }],
    })
    const { port: taken } = await server.run()
    return { server, port: taken }
  }
  let { server, port } = await start(0)
  onTestFinished(async () => {
    await server.close().catch(() => undefined)
    rmSync(directory, { recursive: true, force: true })
  })
  // Those that the server knows.
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  const url = `s3://stories/players?endpoint=http://127.0.0.1:${port}${parameters}`
  return {
    url,
    settings: toFileSettings(url),
    stop: () => server.close(),
    resume: async () => {
      ;({ server, port } = await start(port))
    },
  }
}

export function toFileSettings(url: string): S3Settings {
  const settings = readFileStore({ FILES_URL: url })
  if (settings === null) throw new Error('the address is missing')
  return settings
}
