/** A backup is one whole file, made while the server runs and is written to, and a server goes on from it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { openFolderFiles } from '../../../server/files/folderFiles.ts'
import { createBackup, restoreBackup } from '../../../server/storage/sqlite/backup.ts'
import { DATABASE_FILE, openSqlite } from '../../../server/storage/sqlite/open.ts'
import { fillUser } from '../../contracts/filledUser.ts'
import { ATTACK_TIMEOUT_MS, type ChildServer, startChild } from './attacks/childServer.ts'
import { createTestFolder } from './fair-stories.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const COMMAND = join(import.meta.dirname, '../../../server/cli/backup.ts')
const GAME = { story_id: 'tiny', actor_id: 'mo' }

/** Runs the command beside the test, and resolves with its exit code and what it printed. */
async function run(
  command: 'backup' | 'restore',
  file: string,
  dataFolder: string,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [COMMAND, command, file], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataFolder },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, said }
}

/** A player whose game the server has acknowledged. */
async function beginGame(server: ChildServer, device: string, from: string): Promise<string> {
  const token = await server.signUp(device, from)
  const response = await server.send('/actor/tiny/mo/game.start', { token, body: { restart: true }, from })
  await response.text()
  return token
}

async function countLines(server: ChildServer, token: string): Promise<number> {
  const { history } = await server.call<{ history: unknown[] }>('/actor/chat/game.history', { token, body: GAME })
  return history.length
}

test('a backup of a running server that is written to is one whole file, from which a server goes on', async () => {
  const folder = createTestFolder()
  const file = join(folder, 'stories.backup')
  const server = await startChild()
  const data = join(server.folder, 'data')
  const before = await Promise.all(
    [1, 2, 3].map((number) => beginGame(server, `before-${number}`, `192.0.2.${number}`)),
  )
  // More than the command takes: the writing ends with it.
  const over = new AbortController()
  let written = 0
  const writing = (async () => {
    for (; !over.signal.aborted; written += 1)
      await beginGame(server, `during-${written}`, `198.51.100.${written % 250}`)
  })()
  await vi.waitUntil(() => written > 2, { timeout: ATTACK_TIMEOUT_MS / 3 })
  const made = await run('backup', file, data)
  const writtenBy = written
  await vi.waitUntil(() => written > writtenBy, { timeout: ATTACK_TIMEOUT_MS / 3 })
  over.abort()
  await writing
  expect(made).toMatchObject({ code: 0 })

  expect(readdirSync(folder)).toEqual(['stories.backup'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const database = new DatabaseSync(file, { readOnly: true })
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  // Each game is there with its turn, or not at all.
  const torn =
    'SELECT COUNT(*) AS count FROM games WHERE turns <> (SELECT COUNT(*) FROM turns WHERE game_id = games.id)'
  expect(database.prepare(torn).get()).toEqual({ count: 0 })
  database.close()

  expect(await run('backup', file, data)).toEqual({ code: 1, said: `${file} exists: name a new file.\n` })
  const restored = join(createTestFolder(), 'data')
  expect(await run('restore', file, restored)).toMatchObject({ code: 0 })
  const again = await startChild({ DATA_DIR: restored })
  for (const token of before) expect(await countLines(again, token)).toBe(await countLines(server, token))
  expect((await beginGame(again, 'later', '192.0.2.9')).length).toBeGreaterThan(0)
})

test('a backup has the pictures and media, and a restore puts them back; a file that is missing is an error', async () => {
  const folder = createTestFolder()
  const [data, target] = [join(folder, 'data'), join(folder, 'restored')]
  const files = openFolderFiles(data)
  const storage = openSqlite(data)
  await fillUser(storage, 'u')
  await storage.uploads.add({ id: 'p', userId: 'u', tokenHash: 'hash', expiresAt: 9e12 }, 1)
  const quota = { userBytes: 99, addressBytes: 99, totalBytes: 99 }
  const picture = { type: 'image/png', sizeBytes: 2, file: 'uploads/p.png', from: '' } as const
  await files.put(picture.file, new Uint8Array([1, 2]))
  await storage.uploads.put('p', picture, quota, 1)
  await files.put('media/aa.webp', new Uint8Array([3]))
  await storage.storyMedia.put([], [{ stem: 'aa', suffix: '.webp', sizeBytes: 1 }], 99_999)
  await files.put('speech/bb.mp3', new Uint8Array([4]))
  createBackup(data, join(folder, 'one.backup'))
  restoreBackup(join(folder, 'one.backup'), target)
  expect([...readFileSync(join(target, 'uploads/p.png'))]).toEqual([1, 2])
  expect([...readFileSync(join(target, 'media/aa.webp'))]).toEqual([3])
  expect(existsSync(join(target, 'speech'))).toBe(false)
  expect(statSync(join(target, 'uploads/p.png')).mode & 0o777).toBe(0o600)

  await files.remove('uploads/p.png')
  expect(() => createBackup(data, join(folder, 'two.backup'))).toThrow(
    /uploads\/p\.png is missing: the data folder is not whole/,
  )
  createBackup(data, join(folder, 'three.backup'), { withFiles: false })
  restoreBackup(join(folder, 'three.backup'), join(folder, 'other'))
  expect(existsSync(join(folder, 'other/media'))).toBe(false)
  storage.close()
})

test('a backup or a restore that would write over something is refused, and so is a file that is not whole', () => {
  const folder = createTestFolder()
  const [data, target, file] = ['data', 'restored', 'stories.backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  expect(() => createBackup(data, file)).toThrow(/is missing: name the server's data folder in DATA_DIR\.$/)
  expect(existsSync(file)).toBe(false)
  openSqlite(data).close()
  createBackup(data, file)
  expect(() => createBackup(data, file)).toThrow(/exists: name a new file\.$/)
  const own = readFileSync(join(data, DATABASE_FILE))
  expect(() => restoreBackup(file, data)).toThrow(/has data: stop its server/)
  expect(readFileSync(join(data, DATABASE_FILE))).toEqual(own)
  truncateSync(file, statSync(file).size - 4_096)
  expect(() => restoreBackup(file, target)).toThrow(/is no whole backup/)
  writeFileSync(file, 'no database at all')
  expect(() => restoreBackup(file, target)).toThrow(/is no whole backup/)
  expect(readdirSync(target)).toEqual([])
})
