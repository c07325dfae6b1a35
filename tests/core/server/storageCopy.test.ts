/** Moving from SQLite to PostgreSQL: everything is there afterwards, also where the first try was interrupted. */
import { execFile } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { openFolderFiles } from '../../../server/files/folderFiles.ts'
import { openS3Files } from '../../../server/files/s3Files.ts'
import { secureRandom } from '../../../server/random.ts'
import { copyStorage } from '../../../server/storage/copyStorage.ts'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { createTestDatabase, createTestFolder, toSettings } from '../../contracts/storages.ts'
import { fillUser } from '../../contracts/filledUser.ts'
import { openSqlite } from '../../../server/storage/sqlite/open.ts'
import { startS3Server } from '../../helpers/s3Server.ts'
import { eventsOf, startServer, T0, TINY } from './helpers.ts'

const COMMAND = join(import.meta.dirname, '../../../server/cli/storage-copy.ts')
const execute = promisify(execFile)

test('players go on where they were, with all they had', async () => {
  const folder = createTestFolder()
  const before = await startServer({ dataFolder: folder, random: secureRandom })
  const player = await before.signUp()
  await player.start()
  await player.choose('open', 'key')
  const history = await player.history()
  await before.close()
  const storage = openSqlite(folder)
  for (const id of ['u', 'v']) {
    await fillUser(storage, id)
  }
  storage.close()
  const url = await createTestDatabase()
  await copyStorage(folder, toSettings(url), () => {})
  const after = await startServer({ storage: await openPostgres(toSettings(url)), random: secureRandom })
  const { token } = player
  expect(await eventsOf(await after.send(TINY.events, { token, body: TINY.at }))).toEqual(history)
  const body = { event_type: 'chat', timestamp: 0, data: { option_id: 'open' } }
  const repeated = await after.send(TINY.action, { token, body, headers: { 'Idempotency-Key': 'key' } })
  expect((await eventsOf(repeated)).at(-1)).toEqual(history.at(-1))
})

test('the command copies files to a bucket, with the database or alone, and says what to do without', async () => {
  const folder = createTestFolder()
  const storage = openSqlite(folder)
  await fillUser(storage, 'u')
  const files = openFolderFiles(folder)
  await files.put('uploads/p.png', new Uint8Array([1, 2, 3]))
  // As the server's clock has it: it removes old uploads at its start.
  await storage.uploads.add({ id: 'p', userId: 'u', tokenHash: 'hash', expiresAt: T0 }, T0)
  const picture = { type: 'image/png', sizeBytes: 3, file: 'uploads/p.png', from: '' } as const
  await storage.uploads.put('p', picture, { userBytes: 9, addressBytes: 9, totalBytes: 9 }, T0)
  storage.close()
  const [s3, url] = [await startS3Server(), await createTestDatabase()]
  const run = async (...args: string[]): Promise<string> => {
    const { stdout } = await execute(process.execPath, [COMMAND, '--from', folder, ...args], { env: process.env })
    return stdout
  }
  expect(await run('--to', url, '--files', s3.url)).toMatch(
    /^Copied: 1 files with 3 bytes\. Start the servers with FILES_URL now\.\n$/m,
  )
  const server = await startServer({
    storage: await openPostgres(toSettings(url)),
    files: await openS3Files(s3.settings),
    random: secureRandom,
  })
  const read = await fetch(`${server.url}/uploads/p`)
  expect([read.headers.get('Content-Type'), [...new Uint8Array(await read.arrayBuffer())]]).toEqual([
    'image/png',
    [1, 2, 3],
  ])
  expect(await run('--files', s3.url)).toMatch(/^Copied: 1 files/)
  expect(await run('--to', url)).toMatch(/^The files stay in .+: keep it as DATA_DIR, or copy them with --files\.\n$/m)
})

test('a copy that was interrupted goes on, one of other data is refused, and a table that is missing is noticed', async () => {
  const folder = createTestFolder()
  const storage = openSqlite(folder)
  await fillUser(storage, 'u')
  storage.close()
  const url = await createTestDatabase()
  const interrupted = copyStorage(folder, toSettings(url), (line) => {
    if (line.startsWith('ledger')) throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  const lines: string[] = []
  await copyStorage(folder, toSettings(url), (line) => lines.push(line))
  const tables = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => name)
  const left = ['rate_limits', 'kept_answers', 'folder_stories', 'writable_checks']
  expect(new Set([...lines.map((line) => line.split(':')[0]), ...left])).toEqual(new Set(tables))
  const sql = postgres(url, { max: 1 })
  onTestFinished(() => sql.end())
  await sql`DELETE FROM purchases`
  await sql`INSERT INTO purchases (user_id, what, coins, created_at) SELECT 'u', 'other ' || n, 1, 1 FROM generate_series(1, 9) AS n`
  await expect(copyStorage(folder, toSettings(url), () => {})).rejects.toThrow(/^purchases has 9 rows in place of/)
  await expect(copyStorage(createTestFolder(), toSettings(url), () => {})).rejects.toThrow('There is no database in')
})
