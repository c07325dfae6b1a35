/** The server deletes expired data, at the start and periodically. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { uploadCreate } from '../../../protocol/api/avatars.ts'
import { userUpdate } from '../../../protocol/api/signIn.ts'
import { createManualClock, realClock } from '../../../server/clock.ts'
import { createMovableClock } from '../../../server/dev/clock.ts'
import { PRUNE_EVERY_MS, UPLOAD } from '../../../server/limits.ts'
import { createMemoryFiles } from '../../../server/files/memoryFiles.ts'
import { nameMedia } from '../../../server/files/fileNames.ts'
import { removeDueFiles } from '../../../server/files/removeFiles.ts'
import { startPruning } from '../../../server/services/pruning.ts'
import { DATABASE_FILE, openSqlite } from '../../../server/storage/sqlite/open.ts'
import { startServer, T0, type TestServer, TINY } from './helpers.ts'
import { callForData } from './test-users.ts'

const png = new Uint8Array([1, 2, 3])

async function upload(server: TestServer, token: string): Promise<string> {
  const { upload_url, download_url } = await callForData(server, uploadCreate, {}, token)
  const body = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#c68642' } })
    .png()
    .toBuffer()
  expect((await fetch(server.url + upload_url, { method: 'PUT', body })).status).toBe(200)
  return download_url
}

test('an unused upload is deleted within an hour; one of a game or a profile stays', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { token } = await server.signUp()
  const [unused, avatar, player] = [
    await upload(server, token),
    await upload(server, token),
    await upload(server, token),
  ]
  await callForData(server, userUpdate, { avatar_url: avatar }, token)
  await server.send(TINY.start, { token, body: { restart: true, game_config: { user_avatar_url: player } } })
  const statuses = async (): Promise<number[]> =>
    Promise.all([unused, avatar, player].map(async (path) => (await fetch(server.url + path)).status))
  expect(UPLOAD.unusedMs + PRUNE_EVERY_MS).toBeLessThanOrEqual(3_600_000)
  await clock.elapse(UPLOAD.unusedMs)
  expect(await statuses()).toEqual([200, 200, 200])
  await clock.elapse(PRUNE_EVERY_MS)
  expect(await statuses()).toEqual([404, 200, 200])
  expect(server.reported).toEqual([])
})

test('what fails keeps nothing else from being pruned, and each failure is reported', async () => {
  const storage = openSqlite(null)
  onTestFinished(() => storage.close())
  const files = createMemoryFiles()
  const nameFile = (sign: string): string => nameMedia(sign.repeat(32), '.webp')
  const [stuck, loose, old] = [nameFile('a'), nameFile('b'), nameFile('c')]
  for (const name of [stuck, loose]) {
    await files.put(name, png)
    await storage.fileRemovals.expect(name, 0)
  }
  const oldFiles = [{ name: old, bytes: png }]
  const ending = new AbortController()
  const reported: string[] = []
  startPruning({
    storage: {
      ...storage,
      pruning: { run: () => Promise.reject(new Error('rows')) },
      oldFiles: { ...storage.oldFiles, first: async () => oldFiles.pop() ?? null },
    },
    files,
    allFiles: { ...files, remove: (name) => (name === stuck ? Promise.reject(new Error('file')) : files.remove(name)) },
    pruneTestLinks: () => Promise.reject(new Error('links')),
    clock: createManualClock(T0),
    signal: ending.signal,
    report: (error) => reported.push(String(error)),
  })
  await expect.poll(() => files.read(old)).not.toBeNull()
  ending.abort()
  expect(reported).toEqual(['Error: links', 'Error: rows', 'Error: file'])
  expect([await files.measure(stuck), await files.measure(loose)]).toEqual([png.length, null])
  expect(await storage.fileRemovals.listDue(T0, 9)).toEqual([stuck])
})

test('one file that cannot be removed keeps none of many others from it; where none can be, it ends', async () => {
  const storage = openSqlite(null)
  onTestFinished(() => storage.close())
  const names = Array.from({ length: 250 }, (_, index) => nameMedia(index.toString(16).padStart(32, '0'), '.webp'))
  for (const name of names) await storage.fileRemovals.expect(name, 0)
  const files = createMemoryFiles()
  const [stuck = ''] = names
  const reported: unknown[] = []
  const removeAllBut = async (kept: (name: string) => boolean): Promise<string[]> => {
    const remove = (name: string) => (kept(name) ? Promise.reject(new Error('file')) : files.remove(name))
    await removeDueFiles(storage.fileRemovals, { ...files, remove }, T0, (error) => reported.push(error))
    return storage.fileRemovals.listDue(T0, names.length)
  }
  expect(await removeAllBut(() => true)).toHaveLength(250)
  reported.length = 0
  expect(await removeAllBut((name) => name === stuck)).toEqual([stuck])
  expect(reported.map(String)).toEqual(['Error: file'])
})

test('a start deletes data that expired before it', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const first = await startServer({ dataFolder, clock: createManualClock(T0) })
  await first.signUp()
  await first.close()
  const rows = (): unknown[] => {
    const database = new DatabaseSync(join(dataFolder, DATABASE_FILE))
    const found = ['sessions', 'users', 'rate_limits'].map(
      (table) => database.prepare(`SELECT COUNT(*) AS rows FROM ${table}`).get()?.rows,
    )
    database.close()
    return found
  }
  expect(rows()).toEqual([1, 1, 1])
  await startServer({ dataFolder, clock: createManualClock(T0 * 2) })
  expect(rows()).toEqual([0, 0, 0])
})

test('a repeated task ends with its signal, and is due when the clock is moved', async () => {
  const base = createManualClock(0)
  const clock = createMovableClock(base)
  const ending = new AbortController()
  const times: number[] = []
  clock.repeat(100, () => times.push(clock.now()), ending.signal)
  await base.elapse(250)
  clock.advance(1_000)
  clock.advance(10)
  expect(times).toEqual([100, 200, 1_250])
  ending.abort()
  await base.elapse(1_000)
  clock.advance(1_000)
  expect(times).toHaveLength(3)
})

test('the real clock repeats until it is stopped', async () => {
  const ending = new AbortController()
  await new Promise<void>((resolve) => realClock.repeat(1, resolve, ending.signal))
  ending.abort()
})
