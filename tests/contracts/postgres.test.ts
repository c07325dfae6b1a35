/** What only a database of several processes has: migrations under a lock, newer servers, and signs that its text cannot hold. */
import { type AddressInfo, connect as connectTcp, createServer } from 'node:net'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { realClock } from '../../server/clock.ts'
import { StorageError, StorageUnavailable } from '../../server/storage/port.ts'
import { openDatabase, type Sql } from '../../server/storage/postgres/database.ts'
import { openPostgres } from '../../server/storage/postgres/open.ts'
import { VERSION } from '../../server/storage/postgres/migrations.ts'
import { eventually } from '../helpers/eventually.ts'
import { guest } from './guests.ts'
import { createTestDatabase, toSettings } from './storages.ts'

/** A client of the test's own, closed with it. */
function connect(url: string): postgres.Sql {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  onTestFinished(() => sql.end())
  return sql
}

test('of several processes that start at once over an empty database one migrates, and all serve', async () => {
  const url = await createTestDatabase()
  const sql = connect(url)
  await sql`DROP SCHEMA public CASCADE`
  await sql`CREATE SCHEMA public`
  const storages = await Promise.all([1, 2, 3, 4].map(() => openPostgres(toSettings(url))))
  onTestFinished(() => storages.forEach(({ close }) => close()))
  expect(await sql`SELECT version FROM schema_version`).toMatchObject([{ version: VERSION }])
  const guests = await Promise.all(
    storages.map(({ users }, index) => users.findOrCreateGuest(guest(`g${index}`, 'device'))),
  )
  expect(new Set(guests.map(({ id }) => id)).size).toBe(1)
})

test('a server beside the schema of a newer one does not open it', async () => {
  const url = await createTestDatabase()
  await connect(url)`UPDATE schema_version SET version = 1000`
  const opened = openPostgres(toSettings(url))
  await expect(opened).rejects.toThrow(StorageError)
  await expect(opened).rejects.toThrow(`it has version 1000, this server knows versions up to ${VERSION}`)
})

test('text of players may hold the sign NUL, alone and in JSON', async () => {
  const storage = await openPostgres(toSettings(await createTestDatabase()))
  onTestFinished(() => storage.close())
  await storage.users.findOrCreateGuest({ ...guest('u'), name: 'a\0b' })
  expect((await storage.users.get('u'))?.name).toBe('a\uFFFDb')
  const game = {
    id: 'g',
    userId: 'u',
    storyId: 's',
    actorId: 'a',
    locale: 'en',
    turns: 1,
    lastSeq: 1,
    lastAt: 5,
    paidSince: null,
    revision: null,
  } as const
  const data = JSON.stringify({ content: { text: 'a\0b' } })
  const event = { seq: 1, turn: 0, at: 5, type: 'message', data, own: false }
  await storage.games.addGame(
    { ...game, state: JSON.stringify({ node: 'pier', said: 'a\0b' }) },
    { key: 'a\0b', fingerprint: 'f' },
    [event],
    null,
  )
  expect(await storage.games.findTurn('u', 'a\0b')).toMatchObject({ gameId: 'g' })
  expect(await storage.plays.countStanding('s')).toEqual([{ node: 'pier', games: 1 }])
  expect(await storage.plays.listOpenGames('u', ['s'], 9)).toMatchObject([{ lastLine: 'a\0b' }])
})

test('the stars of a story are those of its ratings, also after an account with several of them is deleted', async () => {
  const storage = await openPostgres(toSettings(await createTestDatabase()))
  onTestFinished(() => storage.close())
  const reward = { amount: 1, reason: 'rating', reference: '', at: 1 } as const
  for (const [userId, actorId, story] of [
    ['u', 'a', 5],
    ['u', 'b', 2],
    ['u', 'c', 2],
    ['v', 'a', 1],
  ] as const) {
    await storage.users.findOrCreateGuest(guest(userId))
    const rating = { userId, storyId: 's', actorId, story, character: 1, image: 1, comment: '', at: 1 }
    await storage.ratings.add(rating, { ...reward, userId, key: actorId })
  }
  expect(await storage.ratings.summarize()).toEqual([{ storyId: 's', average: 2, count: 2 }])
  await storage.deletion.close('u')
  for (const id of await storage.deletion.listClosed()) {
    while (await storage.deletion.purgeGame(id));
    await storage.deletion.remove(id)
  }
  expect(await storage.ratings.summarize()).toEqual([{ storyId: 's', average: 1, count: 1 }])
  await storage.reset.clear('v', 0, 2)
  expect(await storage.ratings.summarize()).toEqual([])
})

test('a connection that ends in the middle of a transaction takes that transaction back alone, and the next ones have others', async () => {
  const url = await createTestDatabase()
  const settings = { ...toSettings(url), connections: 2 }
  const sql = connect(url)
  await sql`CREATE TABLE notes (note text)`
  const database = openDatabase(settings, realClock)
  onTestFinished(() => database.close())
  const terminate = (pid: number | undefined): Promise<unknown> => sql`SELECT pg_terminate_backend(${pid ?? 0})`
  for (let round = 0; round < 3; round += 1) {
    let tries = 0
    await Promise.all(
      [1, 2, 3].map((index) =>
        database.transaction(async (transaction) => {
          tries += 1
          await transaction`INSERT INTO notes VALUES (${`${round} ${index}`})`
          const [backend] = await transaction<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
          // The statement that follows is on its way when the connection ends.
          if (tries <= 2) await Promise.all([terminate(backend?.pid), transaction`SELECT pg_sleep(5)`])
        }),
      ),
    )
    expect(tries).toBe(5)
  }
  expect(await database.read((any) => any`SELECT DISTINCT note FROM notes`)).toHaveLength(9)
  expect(await sql`SELECT note FROM notes`).toHaveLength(9)
})

test('each call has a connection of its own: of more calls than connections, some wait, reads and transactions alike', async () => {
  const database = openDatabase({ ...toSettings(await createTestDatabase()), connections: 2 }, realClock)
  onTestFinished(() => database.close())
  let [running, most] = [0, 0]
  const run = async (sql: Sql): Promise<void> => {
    running += 1
    most = Math.max(most, running)
    await sql`SELECT pg_sleep(0.01)`
    running -= 1
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? database.read(run) : database.transaction(run))),
  )
  expect(most).toBe(2)
})

test('after a lost connection those that were open beside it are closed, and none stays', async () => {
  const url = await createTestDatabase()
  const settings = { ...toSettings(url), connections: 3 }
  const sql = connect(url)
  const database = openDatabase(settings, realClock)
  onTestFinished(() => database.close())
  const listOpen = async (): Promise<number[]> => {
    const open = await sql<{ pid: number }[]>`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'interactive-stories'`
    return open.map(({ pid }) => pid)
  }
  await Promise.all([1, 2, 3].map(() => database.read((any) => any`SELECT pg_sleep(0.1)`)))
  const before = await listOpen()
  expect(before).toHaveLength(3)
  let tries = 0
  await database.transaction(async (transaction) => {
    tries += 1
    const [backend] = await transaction<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    // The statement that follows is on its way when the connection ends.
    if (tries === 1)
      await Promise.all([sql`SELECT pg_terminate_backend(${backend?.pid ?? 0})`, transaction`SELECT pg_sleep(5)`])
  })
  expect(tries).toBe(2)
  await eventually(async () => expect((await listOpen()).filter((pid) => before.includes(pid))).toEqual([]))
  // The next calls are answered by others.
  await database.read((any) => any`SELECT 1`)
  expect(await listOpen()).not.toHaveLength(0)
})

test('a connection that is lost while it begins fails what waits for it, and nothing else', async () => {
  const url = new URL(await createTestDatabase())
  const { port } = url
  let lost = 0
  // Ends a connection at its first statement.
  const proxy = createServer((client) => {
    const server = connectTcp(Number(port), '127.0.0.1')
    server.on('error', () => undefined)
    client.on('error', () => undefined)
    client.on('data', (bytes) => {
      if (!/pg_catalog|SELECT/.test(bytes.toString('latin1'))) return void server.write(bytes)
      lost += 1
      client.destroy()
      server.destroy()
    })
    server.on('data', (bytes) => client.write(bytes))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  url.port = String((proxy.address() as AddressInfo).port)
  const database = openDatabase({ ...toSettings(url.href), connections: 1 }, realClock)
  onTestFinished(() => database.close())
  await expect(database.write((sql) => sql`SELECT 1`)).rejects.toThrow(StorageUnavailable)
  expect(lost).toBeGreaterThan(0)
})

test('lists of texts come to the database as they are', async () => {
  const database = openDatabase(toSettings(await createTestDatabase()), realClock)
  onTestFinished(() => database.close())
  const names = ['', 'NULL', 'a,b', '{c}', '"d" \\ \'e\'', ' 灯下 ', 'a\0b']
  for (const list of [names, []]) {
    const found = await database.read((sql) => sql<{ name: string }[]>`SELECT unnest(${list}::text[]) AS name`)
    expect(found.map(({ name }) => name)).toEqual(list.map((name) => name.replace('\0', '\uFFFD')))
  }
})
