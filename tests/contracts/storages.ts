/** The storages on which every contract of the port runs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type Storage } from '../../server/storage/port.ts'
import { openPostgres } from '../../server/storage/postgres/open.ts'
import { readDatabase } from '../../server/startOptions.ts'
import { type PostgresSettings } from '../../server/storage/postgres/settings.ts'
import { openSqlite } from '../../server/storage/sqlite/open.ts'
import { isThorough } from '../helpers/isThorough.ts'

const ALL: readonly (readonly [string, () => Promise<Storage>])[] = [
  ['SQLite in a file', async () => openSqlite(createTestFolder())],
  ['SQLite in memory', async () => openSqlite(null)],
  ['PostgreSQL', async () => openPostgres(toSettings(await createTestDatabase()))],
]

/** Each with its name, opened empty; the test closes it. The first is the one that the server comes with. Add another database as one more line. */
export const STORAGES = isThorough ? ALL : ALL.slice(0, 1)

/** A folder that is deleted after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storage-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The address of an empty database of the run's PostgreSQL. Fails where none can start. */
export async function createTestDatabase(): Promise<string> {
  const response = await fetch(inject('postgresService'), { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** With time enough for a busy machine. */
export function toSettings(url: string): PostgresSettings {
  const settings = readDatabase({ DATABASE_URL: url, DATABASE_STATEMENT_MS: '10000' })
  if (settings === null) throw new Error('the address is missing')
  return settings
}
