/** A server behind Debian's pgbouncer, as docs/deploying.md sets it up. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { realClock } from '../../server/clock.ts'
import { DATABASE } from '../../server/limits.ts'
import { type Storage } from '../../server/storage/port.ts'
import { type Database, openDatabase } from '../../server/storage/postgres/database.ts'
import { openPostgres } from '../../server/storage/postgres/open.ts'
import { readDatabase } from '../../server/startOptions.ts'
import { type PostgresSettings } from '../../server/storage/postgres/settings.ts'
import { createStoryDocument } from '../helpers/storyDocument.ts'
import { eventually } from '../helpers/eventually.ts'
import { startPgbouncer } from '../helpers/pgbouncer.ts'
import { guest } from './guests.ts'
import { createTestDatabase, toSettings } from './storages.ts'

// It may be installed first.
vi.setConfig({ testTimeout: 120_000 })

const STATEMENT_MS = 1_500

async function readSettings(
  mode: 'session' | 'transaction',
  size: number,
  isDirect: boolean,
): Promise<PostgresSettings> {
  const url = await createTestDatabase()
  const settings = readDatabase({
    DATABASE_URL: await startPgbouncer(url, { mode, size }),
    ...(isDirect && { DATABASE_DIRECT_URL: url }),
    DATABASE_CONNECTIONS: '6',
    DATABASE_STATEMENT_MS: String(STATEMENT_MS),
  })
  if (settings === null) throw new Error('the address is missing')
  return settings
}

async function open(settings: PostgresSettings): Promise<Storage> {
  const storage = await openPostgres(settings)
  onTestFinished(() => storage.close())
  return storage
}

function openStatements(settings: PostgresSettings): Database {
  const database = openDatabase(settings, realClock)
  onTestFinished(() => database.close())
  return database
}

test.each([
  ['session', 20],
  ['transaction', 4],
] as const)('a server behind a pool of %ss has its limits, its schemas and its news', async (mode, size) => {
  const settings = await readSettings(mode, size, mode === 'transaction')
  const [one, other] = [await open(settings), await open(settings)]
  // Many at once, of a few kinds, so that each connection meets statements of another one.
  const users = Array.from({ length: 60 }, (_, index) => guest(`u${index}`, `device-${index}`))
  await Promise.all(users.map((user, index) => (index % 2 === 0 ? one : other).users.findOrCreateGuest(user)))
  const found = await Promise.all(users.map(({ id }) => one.users.get(id)))
  expect(found.map((user) => user?.id)).toEqual(users.map(({ id }) => id))
  // Previews have tables of their own.
  const sandbox = await one.openSandbox('previews')
  onTestFinished(() => sandbox.close())
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => sandbox.users.findOrCreateGuest(guest(`p${index}`, `preview-${index}`))),
  )
  expect(await one.users.get('p1')).toBeNull()
  expect(await sandbox.users.get('u1')).toBeNull()
  expect(await sandbox.users.get('p1')).not.toBeNull()
  // What one of them publishes is heard by the other.
  const heard: (string | null)[] = []
  other.authoredStories.watch((id) => void heard.push(id))
  await eventually(() => expect(heard).toEqual([null]))
  const revision = { document: JSON.stringify(createStoryDocument()), summary: '{}', authorId: 'a', at: 1 }
  await one.authoredStories.create('new', revision, null)
  await one.authoredStories.publish('new', 1, [], 2)
  await eventually(() => expect(heard).toEqual([null, 'new']))
  // Statements end.
  const database = openStatements(settings)
  await Promise.all(
    [1, 2, 3].map(() => expect(database.read((sql) => sql`SELECT pg_sleep(20)`)).rejects.toThrow('(57014)')),
  )
})

test('a pool of transactions without a direct address is refused by name', async () => {
  const settings = await readSettings('transaction', 4, false)
  await expect(openPostgres(settings, realClock, { ...DATABASE, noticeMs: 1_000 })).rejects.toThrow(
    /^a notification does not come, as behind a pooler of transactions: [^\n]*DATABASE_DIRECT_URL$/,
  )
})

test('more connections than a pool of sessions has: calls wait for those that are open, in time', async () => {
  const settings = { ...(await readSettings('session', 3, false)), connections: 12, statementMs: 8_000 }
  const database = openStatements(settings)
  const took = await Promise.all(
    Array.from({ length: 48 }, async () => {
      const began = realClock.now()
      await database.read((sql) => sql`SELECT pg_sleep(0.02)`)
      return realClock.now() - began
    }),
  )
  expect(Math.max(...took)).toBeLessThan(8_500)
})

test('while its database restarts, calls behind a pooler are refused as unavailable or go on', async () => {
  const settings = await readSettings('session', 20, false)
  const storage = await open(settings)
  await storage.users.findOrCreateGuest(guest('u'))
  const direct = openStatements(toSettings(await createTestDatabase()))
  // Ends the pooler's connections to the database.
  await direct.write(
    (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = ${settings.address.database} AND pid <> pg_backend_pid()`,
  )
  await eventually(async () => expect(await storage.users.get('u')).not.toBeNull())
})
