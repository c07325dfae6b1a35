/** What any file store has to hold. */
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyFiles } from '../../server/files/copyFiles.ts'
import { isFileName } from '../../server/files/fileNames.ts'
import { readFileStore } from '../../server/startOptions.ts'
import { type FileStore } from '../../server/files/fileStore.ts'
import { openFolderFiles } from '../../server/files/folderFiles.ts'
import { createMemoryFiles } from '../../server/files/memoryFiles.ts'
import { openS3Files } from '../../server/files/s3Files.ts'
import { StorageError, StorageUnavailable } from '../../server/storage/port.ts'
import { isThorough } from '../helpers/isThorough.ts'
import { startS3Server, toFileSettings } from '../helpers/s3Server.ts'
import { createTestFolder } from './storages.ts'

/** Each with its name, opened empty. */
const ALL: readonly (readonly [string, () => Promise<FileStore>])[] = [
  ['a data folder', async () => openFolderFiles(join(createTestFolder(), 'data'))],
  ['memory', async () => createMemoryFiles()],
  [
    'S3',
    async () => {
      const files = await openS3Files((await startS3Server()).settings)
      onTestFinished(() => files.close())
      return files
    },
  ],
]
const STORES = isThorough ? ALL : ALL.slice(0, 1)

const bytes = (...values: number[]): Uint8Array => new Uint8Array(values)

describe.each(STORES)('%s', (_, open) => {
  test('a file is read whole and in parts, replaced and removed', async () => {
    const files = await open()
    expect([await files.read('media/aa.webp'), await files.measure('media/aa.webp')]).toEqual([null, null])
    await files.put('media/aa.webp', bytes(1, 2, 3))
    expect([...((await files.read('media/aa.webp')) ?? [])]).toEqual([1, 2, 3])
    expect(await files.measure('media/aa.webp')).toBe(3)
    const part = async (from: number, length: number): Promise<number[] | null> => {
      const found = await files.readPart('media/aa.webp', from, length)
      return found === null ? null : [...found]
    }
    expect([await part(0, 2), await part(1, 9), await part(3, 1)]).toEqual([[1, 2], [2, 3], null])
    expect(await files.readPart('media/bb.webp', 0, 1)).toBeNull()
    await files.put('media/aa.webp', bytes(4))
    expect([...((await files.read('media/aa.webp')) ?? [])]).toEqual([4])
    await files.remove('media/aa.webp')
    await files.remove('media/aa.webp')
    expect(await files.read('media/aa.webp')).toBeNull()
  })

  test('a list has the files of a folder, and those whose names begin so', async () => {
    const files = await open()
    expect(await files.list('speech/')).toEqual([])
    for (const name of ['speech/aa.mp3', 'speech/ab.wav', 'uploads/aa.png']) await files.put(name, bytes(1, 2))
    const list = async (start: string): Promise<string[]> =>
      (await files.list(start)).map(({ name, sizeBytes }) => `${name} ${sizeBytes}`).toSorted()
    expect(await list('speech/')).toEqual(['speech/aa.mp3 2', 'speech/ab.wav 2'])
    expect(await list('speech/ab.')).toEqual(['speech/ab.wav 2'])
    expect(await list('media/')).toEqual([])
  })

  // Names are of the content: what is written twice under one name is the same.
  test('a large file, written by several at once, is whole', async () => {
    const files = await open()
    const content = new Uint8Array(3_000_000).map((_, index) => index % 251)
    await Promise.all([1, 2, 3].map(() => files.put('media/aa.mp4', content)))
    const found = (await files.read('media/aa.mp4')) ?? bytes()
    expect(Buffer.compare(found, content)).toBe(0)
  })

  test.each([
    '../server.sqlite',
    'uploads/../server.sqlite',
    'uploads/',
    'other/aa.png',
    'media/aa.html',
    'media/a/b.mp4',
  ])('a name such as %s reaches nothing', async (name) => {
    const files = await open()
    await expect((async () => files.put(name, bytes(1)))()).rejects.toThrow('not a name of a stored file')
    await expect((async () => files.read(name))()).rejects.toThrow('not a name of a stored file')
    await expect((async () => files.remove(name))()).rejects.toThrow('not a name of a stored file')
    expect(isFileName(name)).toBe(false)
  })
})

test('files of a data folder are for its owner alone, and what a process left half written is removed', async () => {
  const folder = createTestFolder()
  await openFolderFiles(folder).put('uploads/aa.png', bytes(1))
  const path = join(folder, 'uploads/aa.png')
  expect([statSync(path).mode & 0o777, statSync(join(folder, 'uploads')).mode & 0o777]).toEqual([0o600, 0o700])
  for (const name of ['old', 'new']) writeFileSync(`${path}.${name}.part`, 'half')
  utimesSync(`${path}.old.part`, 1, 1)
  expect((await openFolderFiles(folder).list('uploads/')).map(({ name }) => name)).toEqual(['uploads/aa.png'])
  expect(readdirSync(join(folder, 'uploads'))).toEqual(['aa.png', 'aa.png.new.part'])
  expect(existsSync(path)).toBe(true)
})

test('a store that does not answer is unavailable and comes back; one that refuses is an error at the start', async () => {
  const s3 = await startS3Server()
  const files = await openS3Files(s3.settings)
  onTestFinished(() => files.close())
  await files.put('media/aa.webp', bytes(1))
  await s3.stop()
  await expect(files.read('media/aa.webp')).rejects.toThrow(StorageUnavailable)
  await expect(files.put('media/bb.webp', bytes(1))).rejects.toThrow('The file store (FILES_URL) failed: ECONNREFUSED')
  const early = await openS3Files(s3.settings)
  onTestFinished(() => early.close())
  await s3.resume()
  expect([...((await early.read('media/aa.webp')) ?? [])]).toEqual([1])
  await expect(openS3Files({ ...s3.settings, bucket: 'no-such-bucket' })).rejects.toThrow(StorageError)
})

test('a signed address shows a file to anybody, with its type, for the time that is set', async () => {
  const { settings } = await startS3Server('&signed=600')
  const files = await openS3Files(settings)
  onTestFinished(() => files.close())
  await files.put('media/aa.webp', bytes(1, 2, 3))
  const address = (await files.sign('media/aa.webp', 'element')) ?? ''
  expect(files.direct).toEqual({ origin: new URL(address).origin, seconds: 600 })
  const response = await fetch(address, { headers: { Range: 'bytes=1-' } })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([206, 'image/webp'])
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([2, 3])
  // A script's address differs, or a browser would give it what an element has stored: an answer that scripts may not read.
  const ofScript = (await files.sign('media/aa.webp', 'script')) ?? ''
  expect(new URL(ofScript).searchParams.get('response-content-type')).toBe('image/webp')
  const parameters = new URL(address).searchParams
  expect(parameters.has('response-content-type')).toBe(false)
  expect([parameters.get('X-Amz-Expires'), parameters.has('X-Amz-Signature')]).toEqual(['600', true])
  const without = await openS3Files((await startS3Server()).settings)
  onTestFinished(() => without.close())
  expect([await without.sign('media/aa.webp', 'element'), without.direct]).toEqual([null, null])
})

test('a copy to another store has all files, and goes on where it was interrupted', async () => {
  const from = openFolderFiles(createTestFolder())
  const names = ['media/aa.webp', 'speech/bb.mp3', 'uploads/cc.png', 'uploads/dd.png']
  for (const name of names) await from.put(name, bytes(1, 2))
  const to = await openS3Files((await startS3Server()).settings)
  onTestFinished(() => to.close())
  const written: string[] = []
  const counting = (isBroken: boolean): FileStore => ({
    ...to,
    put: async (name, content) => {
      if (isBroken && written.length === 2) throw new StorageUnavailable('away')
      await to.put(name, content)
      written.push(name)
    },
  })
  await expect(copyFiles(from, counting(true))).rejects.toThrow('away')
  expect(await copyFiles(from, counting(false))).toEqual({ files: 4, sizeBytes: 8 })
  expect(written.toSorted()).toEqual(names)
  await expect(copyFiles(from, { ...createMemoryFiles(), put: async () => undefined })).rejects.toThrow(
    /^uploads\/cc\.png was not copied/,
  )
})

test('FILES_URL names bucket, prefix, endpoint, region and style; what it does not know is said in one line', () => {
  expect(readFileStore({})).toBeNull()
  expect(readFileStore({ FILES_URL: 's3://stories', AWS_REGION: 'eu-west-1' })).toEqual({
    bucket: 'stories',
    prefix: '',
    endpoint: null,
    region: 'eu-west-1',
    isPathStyle: false,
    signedSeconds: null,
  })
  expect(
    toFileSettings('s3://stories/live/one/?endpoint=https://minio.example:9000&region=here&style=path&signed=60'),
  ).toEqual({
    bucket: 'stories',
    prefix: 'live/one/',
    endpoint: 'https://minio.example:9000',
    region: 'here',
    isPathStyle: true,
    signedSeconds: 60,
  })
  for (const [FILES_URL, problem] of [
    ['https://host/stories', /^FILES_URL is no address of a store of files/],
    ['s3://stories?endpoint=minio', /^The endpoint of FILES_URL is no address/],
    ['s3://stories?endpoint=https://key:secret@host', /^The endpoint of FILES_URL is no address/],
    ['s3://stories?style=dns', /^The style of FILES_URL is dns/],
    ['s3://stories?signed=1', /^signed in FILES_URL is 1/],
    ['s3://stories?ssl=no', /^FILES_URL has a parameter ssl/],
  ] as const)
    expect(() => readFileStore({ FILES_URL })).toThrow(problem)
})
