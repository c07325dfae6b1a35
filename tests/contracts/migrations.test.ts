/** Migrations of a database of an older server keep its data. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, VERSION, versionBefore } from '../../server/storage/sqlite/migrations.ts'
import { REVISION_FILES_MIGRATION } from '../../server/storage/sqlite/migrations/revisionFiles.ts'
import { REVISION_SIZES_MIGRATION } from '../../server/storage/sqlite/migrations/revisionSizes.ts'
import { DATABASE_FILE, openSqlite } from '../../server/storage/sqlite/open.ts'
import { guest, registrationOf } from './guests.ts'
import { createTestFolder } from './storages.ts'

/** A database as the server of a version left it, in a folder. */
function leftBy(version: number, ...statements: string[]): { folder: string; database: DatabaseSync } {
  const folder = createTestFolder()
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  onTestFinished(() => database.close())
  database.exec('PRAGMA foreign_keys = ON')
  migrate(database, version)
  for (const statement of statements) database.exec(statement)
  return { folder, database }
}

function versionOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.user_version
}

const USERS =
  "INSERT INTO users VALUES ('u', 'device of u', 'Mira', NULL, NULL, 'active', NULL, 77, 'male', 'guest', 1000), ('v', NULL, 'Poor', NULL, NULL, 'active', NULL, 0, 'male', 'guest', 1000)"
const GAME = "INSERT INTO games VALUES ('g', 'u', 's', 'a', 'zh', '{}', 1, 1, 1001, 0)"
const EVENT = `INSERT INTO turns VALUES ('g', 0, 'u', 'key', 'print'); INSERT INTO events VALUES ('g', 1, 0, 1001, 'message', '{"n":1}', 0)`

test('data of the first server is available in the newest', async () => {
  const { folder } = leftBy(1, USERS, GAME, EVENT)
  const storage = openSqlite(folder)
  expect(await storage.users.get('u')).toMatchObject({
    name: 'Mira',
    deviceId: 'device of u',
    coins: 77,
    role: 'guest',
  })
  expect((await storage.ledger.list('u')).map(({ reason, amount, at }) => [reason, amount, at])).toEqual([
    ['welcome', 77, 1_000],
  ])
  expect([await storage.ledger.getBalance('v'), await storage.ledger.list('v')]).toEqual([0, []])
  expect(await storage.games.findOpen({ userId: 'u', storyId: 's', actorId: 'a' })).toMatchObject({
    id: 'g',
    turns: 1,
    lastAt: 1_001,
    paidSince: null,
  })
  expect([await storage.games.listEvents('g'), await storage.games.findTurn('u', 'key')]).toMatchObject([
    [{ seq: 1, data: '{"n":1}' }],
    { gameId: 'g' },
  ])
  storage.close()
})

test('payments of the server before keys are still payments, and can be opened by keys', async () => {
  const user = "INSERT INTO users VALUES ('u', NULL, 'Mira', NULL, NULL, 'active', NULL, 'male', 'user', 1000)"
  const { folder } = leftBy(
    7,
    user,
    "INSERT INTO checkouts VALUES ('c', 'u', 'p', 10, 99, 'USD', 'open', 1000), ('d', 'u', 'p', 10, 99, 'USD', 'paid', 1000)",
  )
  const storage = openSqlite(folder)
  const before = {
    id: 'c',
    userId: 'u',
    priceId: 'p',
    coins: 10,
    amount: 99,
    currency: 'USD',
    status: 'open',
    createdAt: 1_000,
  } as const
  expect([await storage.checkouts.get('c'), (await storage.checkouts.get('d'))?.status]).toEqual([before, 'paid'])
  for (const id of ['e', 'f']) expect((await storage.checkouts.add({ ...before, id }, 'key')).id).toBe('e')
  storage.close()
})

test('sessions from before expiry continue, and only proved emails count as verified', async () => {
  const users =
    "INSERT INTO users VALUES ('u', NULL, 'Mira', 'u@example.com', NULL, 'active', NULL, 'male', 'user', 1000), ('v', NULL, 'Wei', 'v@example.com', NULL, 'active', NULL, 'male', 'user', 1000), ('w', NULL, 'Ann', 'w@example.com', NULL, 'active', NULL, 'male', 'user', 1000)"
  const passwords =
    "INSERT INTO passwords VALUES ('v', 'hash'), ('w', 'hash'); INSERT INTO identities VALUES ('google', 's', 'w', 1000)"
  const { folder } = leftBy(
    9,
    users,
    passwords,
    "INSERT INTO sessions VALUES ('refresh u', 'access u', 2000, 'u', NULL, NULL), ('refresh v', 'access v', 2000, 'v', NULL, NULL), ('refresh w', 'access w', 2000, 'w', NULL, NULL)",
  )
  const storage = openSqlite(folder)
  for (const id of ['u', 'v', 'w']) {
    const user = { ...guest(id), deviceId: null, email: `${id}@example.com` }
    await storage.accounts.proveEmail(registrationOf(user), id)
  }
  expect(
    await Promise.all(['u', 'v', 'w'].map((id) => storage.sessions.findOwner(`refresh ${id}`, 90 * 86_400_000))),
  ).toEqual(['u', null, 'w'])
  await storage.sessions.end('access u')
  expect([await storage.sessions.findOwner('refresh u', 0), await storage.sessions.findOwner('refresh w', 0)]).toEqual([
    null,
    'w',
  ])
  storage.close()
})

test('a talent that an admin named on the server before names per language has that name in every language', async () => {
  const { folder } = leftBy(11, "INSERT INTO skills VALUES ('brave', 'Brave', '/x.webp', '[]', 0, 1000)")
  const storage = openSqlite(folder)
  expect(await storage.skills.list()).toEqual([
    { id: 'brave', name: 'Brave', names: '{}', imageUrl: '/x.webp', effects: '[]', deleted: false, changedAt: 1_000 },
  ])
  storage.close()
})

test('a game of a server that stored two languages only keeps its language and its events; a game in a further language is stored', async () => {
  const user =
    "INSERT INTO users (id, name, status, gender, role, created_at) VALUES ('u', 'Mira', 'active', 'male', 'guest', 1000)"
  const game =
    "INSERT INTO games (id, user_id, story_id, actor_id, locale, state, turns, last_seq, last_at) VALUES ('g', 'u', 's', 'a', 'zh', '{}', 1, 1, 1001)"
  const { folder, database } = leftBy(12, user, game, EVENT)
  expect(() => database.exec("UPDATE games SET locale = 'fr'")).toThrow(/CHECK/)
  const storage = openSqlite(folder)
  expect(await storage.games.findOpen({ userId: 'u', storyId: 's', actorId: 'a' })).toMatchObject({
    id: 'g',
    locale: 'zh',
    turns: 1,
  })
  expect(await storage.games.listEvents('g')).toHaveLength(1)
  storage.close()
  database.exec("UPDATE games SET locale = 'fr'")
  expect(database.prepare('SELECT locale FROM games').get()).toEqual({ locale: 'fr' })
})

test('versions that were published or given to test readers have their files; others are given them later', async () => {
  const revisions = [1, 2, 3, 4].map((number) => `('s', ${number}, 'a', 1000, ${number === 1 ? 1_500 : 'NULL'}, '{}')`)
  const { folder } = leftBy(
    versionBefore(REVISION_FILES_MIGRATION),
    "INSERT INTO authored_stories (id, created_at, revision, summary) VALUES ('s', 1000, 4, '{}')",
    `INSERT INTO story_revisions (story_id, number, author_id, created_at, published_at, document) VALUES ${revisions.join(', ')}`,
    "INSERT INTO test_links VALUES ('l', 's', 2, 'a', 1000, 2000)",
    "INSERT INTO publication_plans (story_id, revision, at, author_id) VALUES ('s', 3, 5000, 'a')",
    "INSERT INTO revision_files VALUES ('s', 1, 'cover', 'picture', 'one', 0)",
  )
  const { authoredStories: store, ...storage } = openSqlite(folder)
  const file = { name: 'cover', kind: 'picture', stem: 'now', isMp3: false } as const
  expect(await store.publishPlanned({ storyId: 's', revision: 3, at: 5_000, authorId: 'a' }, [file], 5_000)).toBe(true)
  expect(await Promise.all([1, 2, 3, 4].map((number) => store.listFiles('s', number)))).toEqual([
    [{ ...file, stem: 'one' }],
    [],
    [file],
    null,
  ])
  storage.close()
})

test('every version migrates to the newest, and the newest does not change', { timeout: 30_000 }, () => {
  for (let version = 0; version <= VERSION; version += 1) {
    const { folder, database } = leftBy(version)
    expect(versionOf(database)).toBe(version)
    openSqlite(folder).close()
    expect(versionOf(database)).toBe(VERSION)
  }
})

test('a failed step leaves the database unchanged', () => {
  // Conflicts with what the step does after it creates the ledger.
  const { database } = leftBy(2, USERS, 'CREATE INDEX ledger_reasons ON users (name)')
  expect(() => migrate(database)).toThrow()
  expect(versionOf(database)).toBe(2)
  expect(
    database
      .prepare('SELECT coins FROM users ORDER BY id')
      .all()
      .map(({ coins }) => coins),
  ).toEqual([77, 0])
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'ledger'").all()).toEqual([])
})

test('versions of the server before sizes have theirs', async () => {
  const story = "INSERT INTO authored_stories (id, created_at, revision, summary) VALUES ('s', 1000, 1, '{}')"
  const revision =
    "INSERT INTO story_revisions (story_id, number, author_id, created_at, document) VALUES ('s', 1, 'u', 1000, '{\"text\":\"灯\"}')"
  const { folder } = leftBy(versionBefore(REVISION_SIZES_MIGRATION), story, revision)
  const storage = openSqlite(folder)
  expect(await storage.authoredStories.listRevisions('s')).toMatchObject([{ number: 1, size: 12 }])
  storage.close()
})
