/** All storages; every contract of the port runs on each of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Storage } from '../../fixtures/server/storage/port.ts'
import { openSqlite } from '../../fixtures/server/storage/sqlite/open.ts'

/** Each with its name, opened empty; the test closes it. Add another database as one more line. */
export const STORAGES: readonly (readonly [string, () => Storage])[] = [
  ['SQLite in a file', () => openSqlite(createTestFolder())],
  ['SQLite in memory', () => openSqlite(null)],
]

/** A folder that is deleted after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storage-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
