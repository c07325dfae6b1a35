/** A database that goes silent, as in a failover without a reset: calls end in time, and go on over new connections, listening included. */
import { expect, onTestFinished, test } from 'vitest'
import { realClock } from '../../server/clock.ts'
import { DATABASE } from '../../server/limits.ts'
import { StorageUnavailable } from '../../server/storage/port.ts'
import { type Database, openDatabase, type Sql } from '../../server/storage/postgres/database.ts'
import { eventually } from '../helpers/eventually.ts'
import { startTcpRelay, type TcpRelay } from '../helpers/tcpRelay.ts'
import { createTestDatabase, toSettings } from './storages.ts'

const LIMITS = { ...DATABASE, connectMs: 500, heartbeatMs: 200, noticeMs: 500, rejoinMs: 50 }
/** Beyond these times a call hangs. Twice the limit and more: a machine may be busy. */
const CALL_MS = 1_000
const LATE_MS = 5_000

async function openThroughRelay(
  settings: { connections?: number; statementMs?: number } = {},
  limits = LIMITS,
): Promise<{ database: Database; relay: TcpRelay; direct: Database }> {
  const url = new URL(await createTestDatabase())
  const direct = openDatabase(toSettings(url.href), realClock)
  const relay = await startTcpRelay(Number(url.port))
  url.port = String(relay.port)
  const all = { ...toSettings(url.href), statementMs: CALL_MS - limits.marginMs, ...settings }
  const database = openDatabase(all, realClock, limits)
  onTestFinished(() => {
    database.close()
    direct.close()
  })
  return { database, relay, direct }
}

const ask = (database: Database): Promise<unknown> => database.read((sql) => sql`SELECT 1 AS one`)

async function timeRefusal(call: Promise<unknown>): Promise<number> {
  const began = realClock.now()
  await expect(call).rejects.toThrow(StorageUnavailable)
  return realClock.now() - began
}

test('while the database is silent each call ends in time, those that wait for a connection too, and none leaves its place taken', async () => {
  const { database, relay } = await openThroughRelay({ connections: 2 })
  await Promise.all([ask(database), ask(database)])
  relay.silence(true)
  const calls = [
    ...Array.from({ length: 6 }, () => ask(database)),
    database.write((sql) => sql`SELECT 2`),
    database.transaction((sql) => sql`SELECT 3`),
  ]
  const times = await Promise.all(calls.map(timeRefusal))
  expect(Math.max(...times)).toBeLessThan(LATE_MS)
  expect(await timeRefusal(ask(database))).toBeLessThan(LATE_MS)
  relay.resume()
  await eventually(() => expect(ask(database)).resolves.toHaveLength(1))
})

test('after a failover in silence the first calls fail, and the next ones have new connections at once', async () => {
  const { database, relay } = await openThroughRelay({ connections: 4 })
  await Promise.all(Array.from({ length: 4 }, () => database.read((sql) => sql`SELECT pg_sleep(0.1)`)))
  relay.silence(false)
  await timeRefusal(database.transaction((sql) => sql`SELECT 1`))
  // All others were dropped with the first one, which is not waited for.
  await Promise.all(Array.from({ length: 4 }, () => ask(database)))
})

test('a connection that goes silent in the middle of a transaction ends it, and nothing of it stays', async () => {
  const { database, relay, direct } = await openThroughRelay()
  await direct.write((sql) => sql`CREATE TABLE notes (note text)`)
  let tries = 0
  const add = async (sql: Sql): Promise<void> => {
    tries += 1
    await sql`INSERT INTO notes VALUES (${tries})`
    relay.silence(false)
    await sql`INSERT INTO notes VALUES ('late')`
  }
  await timeRefusal(database.transaction(add))
  expect(tries).toBe(1)
  expect(await direct.read((sql) => sql`SELECT note FROM notes`)).toEqual([])
})

test('a publication is heard after a failover in silence', async () => {
  const { database, relay, direct } = await openThroughRelay()
  const heard: string[] = []
  let joined = 0
  database.listen(
    'news',
    (text) => void heard.push(text),
    () => (joined += 1),
  )
  const send = (text: string): Promise<unknown> => direct.write((sql) => sql`SELECT pg_notify('news', ${text})`)
  await eventually(() => expect(joined).toBe(1))
  await send('one')
  await eventually(() => expect(heard).toEqual(['one']))
  relay.silence(false)
  // What was sent meanwhile is read when listening begins again.
  await eventually(() => expect(joined).toBe(2))
  await send('two')
  await eventually(() => expect(heard).toEqual(['one', 'two']))
})

test('listening goes on after its connection was ended', async () => {
  const { database, direct } = await openThroughRelay()
  let joined = 0
  database.listen(
    'news',
    () => undefined,
    () => (joined += 1),
  )
  await eventually(() => expect(joined).toBe(1))
  await direct.write(
    (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await eventually(() => expect(joined).toBe(2))
})

test('calls behind a busy pool are taken in their order, wait for a limited time, and too many of them are refused at once', async () => {
  const limits = { ...LIMITS, waiting: 3 }
  const { database } = await openThroughRelay({ connections: 1, statementMs: 700 }, limits)
  await ask(database)
  const order: number[] = []
  const brief = (index: number): Promise<unknown> =>
    database.read((sql) => sql`SELECT pg_sleep(0.02)`).then(() => order.push(index))
  const running = database.read((sql) => sql`SELECT pg_sleep(0.2)`)
  const waiting = [0, 1, 2].map(brief)
  await expect(ask(database)).rejects.toThrow('the database cannot be reached (NO_CONNECTION)')
  await Promise.all([running, ...waiting])
  expect(order).toEqual([0, 1, 2])
  // The database ends what takes too long by itself, and the connection stays.
  const [long, late] = [
    database.read((sql) => sql`SELECT pg_sleep(9)`),
    database.read((sql) => sql`SELECT pg_sleep(9)`),
  ]
  await expect(long).rejects.toThrow('(57014)')
  await expect(late).rejects.toThrow(/NO_ANSWER|57014|NO_CONNECTION/)
})

test('calls go on over the connections that are there, where the database gives no more of them', async () => {
  const { database, relay } = await openThroughRelay({ connections: 4, statementMs: 4_000 })
  await ask(database)
  const running = database.read((sql) => sql`SELECT pg_sleep(0.1)`)
  // Those that connect from now on get no answer, as behind a pooler whose places are all taken.
  relay.hold()
  await Promise.all([running, ...Array.from({ length: 8 }, () => ask(database))])
})
