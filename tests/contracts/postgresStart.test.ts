/** What a database lacks is said at the start in one line, with what to do; later, by its code in the log. */
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { realClock } from '../../server/clock.ts'
import { describeError } from '../../server/log.ts'
import { openDatabase } from '../../server/storage/postgres/database.ts'
import { openPostgres } from '../../server/storage/postgres/open.ts'
import { createTestDatabase, toSettings } from './storages.ts'

function connect(url: string): postgres.Sql {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  onTestFinished(() => sql.end())
  return sql
}

/** The address of a new role of this database. */
async function createRole(url: string): Promise<string> {
  const role = `role_${new URL(url).pathname.slice(1)}`
  await connect(url).unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'of-a-test'`)
  return url.replace(/\/\/[^@]*@/, `//${role}:of-a-test@`)
}

test('a database in another encoding is refused', async () => {
  const url = await createTestDatabase()
  const name = `latin_${new URL(url).pathname.slice(1)}`
  await connect(url).unsafe(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
  await expect(openPostgres(toSettings(url.replace(/\/test_\d+/, `/${name}`)))).rejects.toThrow(
    /^its encoding is LATIN1, [^\n]*: create it with ENCODING 'UTF8' TEMPLATE template0$/,
  )
})

test('a role that may not create tables is refused, and so is one that may not create the schema of previews', async () => {
  const url = await createTestDatabase()
  const sql = connect(url)
  await sql`DROP SCHEMA public CASCADE`
  await sql`CREATE SCHEMA public`
  const own = await createRole(url)
  const remedy = 'make its role the owner of the database, or GRANT ALL ON SCHEMA public to it'
  await expect(openPostgres(toSettings(own))).rejects.toThrow(`no schema has been selected to create in: ${remedy}`)
  await sql`GRANT USAGE ON SCHEMA public TO PUBLIC`
  await expect(openPostgres(toSettings(own))).rejects.toThrow(`permission denied for schema public: ${remedy}`)
  await sql.unsafe(`GRANT ALL ON SCHEMA public TO PUBLIC`)
  await expect(openPostgres(toSettings(own))).rejects.toThrow(
    /^role_\w+ may not create tables in a schema previews: as an administrator, CREATE SCHEMA previews AUTHORIZATION role_\w+$/,
  )
  await sql.unsafe(`CREATE SCHEMA previews AUTHORIZATION ${new URL(own).username}`)
  const storage = await openPostgres(toSettings(own))
  const sandbox = await storage.openSandbox('previews')
  for (const { close } of [sandbox, storage]) close()
})

test('the log has the code of an error of the database, and not its words', async () => {
  const database = openDatabase(toSettings(await createTestDatabase()), realClock)
  onTestFinished(() => database.close())
  const failed = await database
    .write((sql) => sql`INSERT INTO favorites (user_id, story_id, created_at) VALUES ('secret', 's', 1)`)
    .catch(describeError)
  expect(failed).toMatch(/^PostgresError 23503\n/)
  expect(failed).not.toContain('secret')
})

test('a statement of a transaction that fails takes it back, also where its error is caught', async () => {
  const database = openDatabase(toSettings(await createTestDatabase()), realClock)
  onTestFinished(() => database.close())
  await database.write((sql) => sql`CREATE TABLE notes (note text PRIMARY KEY)`)
  const add = database.transaction(async (sql) => {
    await sql`INSERT INTO notes VALUES ('a')`
    await sql`INSERT INTO notes VALUES ('a')`.catch(() => undefined)
  })
  await expect(add).rejects.toThrow('a statement of the transaction failed')
  expect(await database.read((sql) => sql`SELECT note FROM notes`)).toEqual([])
})
