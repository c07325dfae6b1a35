/** A full disk: what players get, and what the log says. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createErrorHandler } from '../../../server/http/answer.ts'
import { createHonoApp } from '../../../server/http/hono.ts'
import { createMemoryFiles } from '../../../server/files/memoryFiles.ts'
import { describeError } from '../../../server/log.ts'
import { DATABASE_FILE, openSqlite } from '../../../server/storage/sqlite/open.ts'
import { sharedTransaction, transaction } from '../../../server/storage/sqlite/statements.ts'
import { createTestFolder } from '../../contracts/storages.ts'
import { startServer, type TestServer } from './helpers.ts'

function fillDatabase(): never {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec('CREATE TABLE rows (text TEXT); PRAGMA max_page_count = 3')
    const insert = database.prepare('INSERT INTO rows VALUES (?)')
    for (;;) insert.run('secret of a player '.repeat(500))
  } finally {
    database.close()
  }
}

test.each([
  ['SQLite', fillDatabase],
  [
    'a file',
    () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    },
  ],
])('a disk that is full for %s is logged as that, and the call may be repeated', async (_, fill) => {
  const logged: string[] = []
  const app = createHonoApp()
  app.onError(createErrorHandler((error) => logged.push(describeError(error))))
  app.get('/', fill)
  const { status, headers } = await app.request('/')
  expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([503, true])
  expect(logged).toEqual([expect.stringMatching(/^The disk of the data folder \(DATA_DIR\) is full: make room\./)])
})

/** Takes the transaction back by itself, as a full disk does. */
const ROLL_BACK = 'INSERT OR ROLLBACK INTO ids VALUES (1)'

test.each([
  ['one call', async (database: DatabaseSync) => transaction(database, () => database.exec(ROLL_BACK))],
  ['calls together', (database: DatabaseSync) => sharedTransaction(database, () => database.exec(ROLL_BACK))],
])('where the database takes a transaction of %s back by itself, its reason is what is thrown', async (_, run) => {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE ids (id INTEGER PRIMARY KEY); INSERT INTO ids VALUES (1)')
  await expect(run(database)).rejects.toThrow('UNIQUE constraint failed: ids.id')
  // The next one begins as ever.
  expect(transaction(database, () => database.prepare('SELECT id FROM ids').all())).toHaveLength(1)
  database.close()
})

const askReady = async ({ url }: TestServer): Promise<[number, string]> => {
  const response = await fetch(`${url}/health/ready`)
  return [response.status, await response.text()]
}

test('a database that gets no more room: calls are refused in the envelope, and the process is not ready until there is room', async () => {
  const folder = createTestFolder()
  // The number of pages that it has is the least that it takes.
  const server = await startServer({ storage: openSqlite(folder, undefined, 1), limitsAddresses: false })
  expect(await askReady(server)).toEqual([503, 'not ready: the disk is full\n'])
  let refused = null
  for (let index = 0; refused === null && index < 2_000; index += 1) {
    const answer = await server.call('/user-guest.sign-up', {
      body: { device_id: `device-${index}-${'x'.repeat(40)}` },
    })
    if (answer.status !== 200) refused = answer
  }
  expect([refused?.status, refused?.envelope.code]).toEqual([503, '503'])
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(new Set(server.reported.map(describeError))).toEqual(
    new Set([expect.stringMatching(/^The disk of the data folder/)]),
  )
  const operator = new DatabaseSync(join(folder, DATABASE_FILE))
  // Pages that are free again.
  operator.exec('CREATE TABLE room AS SELECT zeroblob(100000) AS bytes; DROP TABLE room')
  operator.close()
  expect(await askReady(server)).toEqual([200, 'ready\n'])
})

test('a file store that gets no more room refuses an upload in the envelope, and keeps nothing of it', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  let isFull = true
  const memory = createMemoryFiles()
  const files = {
    ...memory,
    put: (...args: Parameters<typeof memory.put>) => (isFull ? Promise.reject(full) : memory.put(...args)),
  }
  const server = await startServer({ files })
  const { token } = await server.signUp()
  const { envelope } = await server.call('/chat-video.upload', { token })
  const { upload_url: url } = envelope.data as { upload_url: string }
  const body = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const upload = async (): Promise<Response> =>
    fetch(new URL(url, server.url), { method: 'PUT', body: new Uint8Array(body) })
  const refused = await upload()
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, '503'])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await memory.list('uploads/')).toEqual([])
  isFull = false
  expect((await upload()).status).toBe(200)
})
