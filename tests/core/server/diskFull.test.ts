/** A full disk: what players get, and what the log says. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createErrorHandler } from '../../../server/http/answer.ts'
import { createHonoApp } from '../../../server/http/hono.ts'
import { describeError } from '../../../server/log.ts'

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
