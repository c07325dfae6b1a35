/** Files of players and authors in their store: shared by processes, moved out of old databases, and safe while the store is away. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import postgres from 'postgres'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { faceDetect, uploadCreate } from '../../../protocol/api/avatars.ts'
import { creationCreate } from '../../../protocol/api/creation.ts'
import { mediaUpload } from '../../../protocol/api/creationMedia.ts'
import { createManualClock } from '../../../server/clock.ts'
import { type FileStore } from '../../../server/files/fileStore.ts'
import { createMemoryFiles } from '../../../server/files/memoryFiles.ts'
import { openS3Files } from '../../../server/files/s3Files.ts'
import { PRUNE_EVERY_MS } from '../../../server/limits.ts'
import { secureRandom } from '../../../server/random.ts'
import { StorageUnavailable } from '../../../server/storage/port.ts'
import { FIRST_MIGRATION } from '../../../server/storage/postgres/migrations/first.ts'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { migrate, versionBefore } from '../../../server/storage/sqlite/migrations.ts'
import { STORED_FILES_MIGRATION } from '../../../server/storage/sqlite/migrations/storedFiles.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { createTestDatabase, createTestFolder, toSettings } from '../../contracts/storages.ts'
import { eventually } from '../../helpers/eventually.ts'
import { startS3Server } from '../../helpers/s3Server.ts'
import { SOUND, startSpeechServer } from '../../helpers/speechServer.ts'
import { FAIR_FOLDER } from './fair-stories.ts'
import { startServer, T0, type TestServer } from './helpers.ts'
import { callForData } from './test-users.ts'

// Two servers, a database and a bucket start first, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  const picture = sharp({ create: { width: 160, height: 160, channels: 3, background: '#c68642' } })
  ;[png, jpeg] = await Promise.all([picture.clone().png().toBuffer(), picture.clone().jpeg().toBuffer()])
})

interface Upload {
  upload_url: string
  download_url: string
}

function put({ url }: TestServer, path: string, bytes: Uint8Array): Promise<Response> {
  return fetch(url + path, { method: 'PUT', body: Uint8Array.from(bytes) })
}

async function upload(server: TestServer, token: string, bytes: Uint8Array): Promise<Upload> {
  const opened = await callForData(server, uploadCreate, {}, token)
  expect((await put(server, opened.upload_url, bytes)).status).toBe(200)
  return opened
}

async function read({ url }: TestServer, path: string): Promise<Buffer> {
  const response = await fetch(url + path)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function countFiles(files: FileStore): Promise<number> {
  return (await files.list('uploads/')).length
}

test('two processes over one PostgreSQL and one S3 serve each other’s uploads, media and spoken lines', async () => {
  const [address, s3, service] = await Promise.all([createTestDatabase(), startS3Server(), startSpeechServer()])
  const start = async (): Promise<TestServer> =>
    startServer({
      random: secureRandom,
      storiesFolder: FAIR_FOLDER,
      speech: { url: service.url, model: 'tts-1', key: null },
      storage: await openPostgres(toSettings(address)),
      files: await openS3Files(s3.settings),
    })
  const [one, two] = [await start(), await start()]
  const player = await one.signUp()

  const { upload_url, download_url } = await upload(one, player.token, png)
  expect((await read(two, download_url)).equals(png)).toBe(true)
  expect(await callForData(two, faceDetect, { url: download_url }, player.token)).toEqual({ success: true })
  expect((await put(two, upload_url, jpeg)).status).toBe(200)
  expect((await read(one, download_url)).equals(jpeg)).toBe(true)

  const sql = postgres(address, { max: 1 })
  onTestFinished(() => sql.end())
  await sql`UPDATE users SET role = 'admin' WHERE id = ${player.id}`
  const { id } = await callForData(one, creationCreate, { id: 'lamp' }, player.token)
  const { media } = await callForData(
    one,
    mediaUpload,
    {
      story_id: id,
      name: 'lamp',
      kind: 'picture',
      alt: { en: 'A lamp', zh: '一盏灯' },
      file: `data:image/png;base64,${png.toString('base64')}`,
    },
    player.token,
  )
  expect(await sharp(await read(two, media.url)).metadata()).toMatchObject({ format: 'webp' })
  const part = await fetch(two.url + media.url, { headers: { Range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])

  const say = async (server: TestServer): Promise<string> => {
    const body = { text: 'Come in! It rains.' }
    const { envelope } = await server.call('/actor/ci/tts.generate', { token: player.token, body })
    return (envelope.data as { audio_url: string }).audio_url
  }
  const line = await say(one)
  expect((await read(two, line)).equals(SOUND)).toBe(true)
  expect(await say(two)).toBe(line)
  expect(service.asked).toHaveLength(1)
  expect([one.reported, two.reported]).toEqual([[], []])
})

test('while the store is away, files are refused with 503 and Retry-After, the rest is answered, and nothing is lost', async () => {
  const s3 = await startS3Server()
  const files = await openS3Files(s3.settings)
  const server = await startServer({ files })
  const { token, start } = await server.signUp()
  const kept = await upload(server, token, png)
  await s3.stop()
  const late = await callForData(server, uploadCreate, {}, token)
  for (const answer of [
    await put(server, late.upload_url, png),
    await put(server, kept.upload_url, jpeg),
    await fetch(server.url + kept.download_url),
  ])
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([503, true])
  expect((await start()).length).toBeGreaterThan(0)
  expect((await fetch(server.url + late.download_url)).status).toBe(404)
  await s3.resume()
  expect((await read(server, kept.download_url)).equals(png)).toBe(true)
  expect((await put(server, late.upload_url, png)).status).toBe(200)
  expect((await read(server, late.download_url)).equals(png)).toBe(true)
})

test('a picture that is replaced, refused or not needed any more leaves no file; one whose row was not written goes later', async () => {
  let isBroken = false
  const files = createMemoryFiles()
  const clock = createManualClock(T0)
  const server = await startServer({
    clock,
    files: {
      ...files,
      remove: async (name) => {
        if (isBroken) throw new StorageUnavailable('away')
        await files.remove(name)
      },
    },
  })
  const { id, token } = await server.signUp()
  const { upload_url, download_url } = await upload(server, token, png)
  expect((await put(server, upload_url, jpeg)).status).toBe(200)
  expect((await files.list('uploads/')).map(({ name }) => name.slice(-4))).toEqual(['.jpg'])
  // What cannot be removed now is removed later, and costs the player nothing.
  isBroken = true
  expect((await put(server, upload_url, png)).status).toBe(200)
  expect(await countFiles(files)).toBe(2)
  isBroken = false
  await clock.elapse(PRUNE_EVERY_MS)
  await eventually(async () => expect(await countFiles(files)).toBe(1))
  expect((await read(server, download_url)).equals(png)).toBe(true)
  // Deleted with the account.
  await server.call('/user-account.delete', { token, body: { user_id: id } })
  await clock.elapse(24 * 60 * 60_000)
  await eventually(async () => expect(await countFiles(files)).toBe(0))
})

test('a file whose row could not be written is removed after half an hour', async () => {
  const files = createMemoryFiles()
  const dataFolder = createTestFolder()
  const clock = createManualClock(T0)
  const server = await startServer({ files, dataFolder, clock })
  const { token } = await server.signUp()
  const { upload_url } = await callForData(server, uploadCreate, {}, token)
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE))
  onTestFinished(() => database.close())
  database.exec("CREATE TRIGGER full BEFORE UPDATE OF file ON uploads BEGIN SELECT RAISE(ABORT, 'no room'); END")
  expect((await put(server, upload_url, png)).status).toBe(500)
  expect(await countFiles(files)).toBe(1)
  database.exec('DROP TRIGGER full')
  for (let times = 0; times < 3; times += 1) await clock.elapse(PRUNE_EVERY_MS)
  await eventually(async () => expect(await countFiles(files)).toBe(0))
  expect((await put(server, upload_url, png)).status).toBe(403)
})

const OLD = { upload: 'a'.repeat(32), stem: 'c'.repeat(32) }

/** A data folder as the server left it that kept files in its database. */
function leaveOldFolder(): string {
  const folder = createTestFolder()
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  migrate(database, versionBefore(STORED_FILES_MIGRATION))
  database.exec(
    "INSERT INTO users (id, name, status, gender, role, created_at) VALUES ('u', 'Mira', 'active', 'male', 'user', 1000)",
  )
  database
    .prepare("INSERT INTO uploads VALUES (?, 'u', 'hash', 1000, 'image/png', ?, ?, 1, 9e12, 'home')")
    .run(OLD.upload, png, png.length)
  database.exec("INSERT INTO uploads (id, user_id, token_hash, expires_at) VALUES ('empty', 'u', 'hash', 9e12)")
  fillOldMedia((...values) => database.prepare('INSERT INTO media_files VALUES (?, ?, ?, ?)').run(...values))
  database.exec(
    `INSERT INTO authored_stories (id, created_at, revision, summary) VALUES ('s', 1000, 1, '{}');
     INSERT INTO story_media VALUES ('s', 'lamp', 'picture', '${OLD.stem}', 0, '{}', 4, 1, 1, NULL, 1000)`,
  )
  database.close()
  return folder
}

function fillOldMedia(insert: (stem: string, suffix: string, size: number, bytes: Uint8Array) => unknown): void {
  for (const suffix of ['.webp', '-360.webp']) insert(OLD.stem, suffix, jpeg.length, jpeg)
}

async function expectOldFiles(server: TestServer): Promise<void> {
  expect((await read(server, `/uploads/${OLD.upload}`)).equals(png)).toBe(true)
  for (const suffix of ['.webp', '-360.webp'])
    expect((await read(server, `/media/s/${OLD.stem}${suffix}`)).equals(jpeg)).toBe(true)
  const part = await fetch(`${server.url}/media/s/${OLD.stem}.webp`, { headers: { Range: 'bytes=2-5' } })
  expect(Buffer.from(await part.arrayBuffer()).equals(jpeg.subarray(2, 6))).toBe(true)
}

test('the files of an old database are served, and moved to the data folder', async () => {
  const folder = leaveOldFolder()
  const server = await startServer({ dataFolder: folder })
  await expectOldFiles(server)
  await eventually(() => {
    expect(readdirSync(join(folder, 'media'))).toEqual([`${OLD.stem}-360.webp`, `${OLD.stem}.webp`])
    expect(readdirSync(join(folder, 'uploads'))).toEqual([`${OLD.upload}.png`])
  })
  await expectOldFiles(server)
  const database = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
  onTestFinished(() => database.close())
  await eventually(() =>
    expect(database.prepare('SELECT COUNT(*) AS count FROM old_files').get()).toEqual({ count: 0 }),
  )
  expect(database.prepare('SELECT id, file, size, used_at FROM uploads ORDER BY id').all()).toEqual([
    { id: OLD.upload, file: `uploads/${OLD.upload}.png`, size: png.length, used_at: 9e12 },
    { id: 'empty', file: null, size: 0, used_at: 0 },
  ])
})

test('a move of old files that breaks off loses nothing, and the next one goes on', async () => {
  const folder = leaveOldFolder()
  const files = createMemoryFiles()
  let writes = 0
  const away: FileStore = {
    ...files,
    put: async (name, bytes) => {
      writes += 1
      if (writes > 1) throw new StorageUnavailable('away')
      await files.put(name, bytes)
    },
  }
  const server = await startServer({ dataFolder: folder, files: away })
  await eventually(() => expect(server.reported).toHaveLength(1))
  await expectOldFiles(server)
  await server.close()
  const again = await startServer({ dataFolder: folder, files })
  await eventually(async () => expect([await countFiles(files), (await files.list('media/')).length]).toEqual([1, 2]))
  await expectOldFiles(again)
})

test('the files of an old PostgreSQL are served, and moved to S3', async () => {
  const address = await createTestDatabase()
  const sql = postgres(address, { max: 1, onnotice: () => undefined })
  onTestFinished(() => sql.end())
  await sql.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public').simple()
  await sql.unsafe(FIRST_MIGRATION).simple()
  await sql`CREATE TABLE schema_version (version integer NOT NULL)`
  await sql`INSERT INTO schema_version VALUES (1)`
  await sql`INSERT INTO users (id, name, status, gender, role, created_at) VALUES ('u', 'Mira', 'active', 'male', 'user', 1000)`
  await sql`INSERT INTO uploads (id, user_id, token_hash, expires_at, type, bytes, size, is_used, used_at)
    VALUES (${OLD.upload}, 'u', 'hash', 1000, 'image/png', ${png}, ${png.length}, true, 9000000000000)`
  await sql`INSERT INTO authored_stories (id, created_at, revision, summary) VALUES ('s', 1000, 1, '{}')`
  await sql`INSERT INTO story_media VALUES ('s', 'lamp', 'picture', ${OLD.stem}, false, '{}', 4, 1, 1, NULL, 1000)`
  for (const suffix of ['.webp', '-360.webp'])
    await sql`INSERT INTO media_files VALUES (${OLD.stem}, ${suffix}, ${jpeg.length}, ${jpeg})`
  const files = await openS3Files((await startS3Server()).settings)
  const server = await startServer({ files, storage: await openPostgres(toSettings(address)) })
  await expectOldFiles(server)
  await eventually(async () => expect([...(await sql`SELECT name FROM old_files`)]).toEqual([]))
  expect([await countFiles(files), (await files.list('media/')).length]).toEqual([1, 2])
  await expectOldFiles(server)
  expect([...(await sql`SELECT name, size::integer FROM stored_bytes ORDER BY name`)]).toEqual([
    { name: 'media_files', size: 2 * jpeg.length },
    { name: 'uploads', size: png.length },
  ])
})

test('with signed addresses the server leads browsers to the store, and its page may load from there', async () => {
  const folder = createTestFolder()
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The app</title>')
  const files = await openS3Files((await startS3Server('&signed=600')).settings)
  const server = await startServer({ files, distFolder: folder })
  const { token } = await server.signUp()
  const { download_url } = await upload(server, token, png)
  const answer = await fetch(server.url + download_url, { redirect: 'manual' })
  const address = answer.headers.get('Location') ?? ''
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([302, 'private, no-cache'])
  // A cache keeps the address of an element apart from that of a script.
  expect(answer.headers.get('Vary')).toContain('Sec-Fetch-Mode')
  expect((await read(server, download_url)).equals(png)).toBe(true)
  const policy = (await fetch(server.url)).headers.get('Content-Security-Policy') ?? ''
  const { origin } = new URL(address)
  for (const directive of ['connect-src', 'img-src', 'media-src'])
    expect(policy.split('; ').find((line) => line.startsWith(directive))).toContain(origin)
})
