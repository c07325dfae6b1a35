/** The storages that there are: every contract of the port is held against each of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Storage } from '../../fixtures/server/storage/port.ts'
import { openSqlite } from '../../fixtures/server/storage/sqlite/open.ts'

/** Each with its name; opened empty, and closed by who opened it. Another database is one more line here. */
export const STORAGES: readonly (readonly [string, () => Storage])[] = [
  ['SQLite in a file', () => openSqlite(createTestFolder())],
  ['SQLite in memory', () => openSqlite(null)],
]

/** A folder that is gone with the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storage-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
