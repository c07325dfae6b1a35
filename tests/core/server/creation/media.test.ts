/** Media of a story: what is taken, what is refused, and what is in use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  creationCreate,
  creationDuplicate,
  creationGet,
  creationList,
  creationPublish,
  creationUnpublish,
} from '../../../../protocol/api/creation.ts'
import { mediaDelete, mediaList, mediaUpdate, mediaUpload } from '../../../../protocol/api/creationMedia.ts'
import { testLinkCreate } from '../../../../protocol/api/creationTestLinks.ts'
import { type Draft } from '../../../../protocol/story/draft.ts'
import { storyGet } from '../../../../protocol/api/stories.ts'
import { FOLDERS } from '../../../../server/folders.ts'
import { measureInThread } from '../../../../server/services/creation/measureInThread.ts'
import { readMedia } from '../../../../server/services/creation/mediaFiles.ts'
import { DATABASE_FILE } from '../../../../server/storage/sqlite/open.ts'
import { callForData } from '../test-users.ts'
import { type Admin, duplicateTiny, paintTinyMedia, replacePicture, startWithAdmin } from './admins.ts'

const read = (file: string): Buffer => readFileSync(join(FOLDERS.media, 'ember-line', file))
const AUTHOR = { author: 'an-author' }
const ALT = { en: 'A lamp', zh: '一盏灯' }
let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 900, height: 1_600, channels: 3, background: '#654' } })
    .png()
    .toBuffer()
})

async function startStory(): Promise<{ admin: Admin; story_id: string }> {
  const admin = await startWithAdmin()
  return { admin, story_id: (await admin.ask(creationCreate, { id: 'lamp' })).id }
}

test('a picture becomes webp in two widths, at an address of its own', async () => {
  const { admin, story_id } = await startStory()
  const { media } = await admin.ask(mediaUpload, {
    story_id,
    name: 'lamp',
    kind: 'picture',
    alt: ALT,
    file: `data:image/png;base64,${png.toString('base64')}`,
  })
  expect(media).toMatchObject({ name: 'lamp', alt: ALT, width: 720, height: 1280, seconds: null, used_at: [] })
  for (const [url, width] of [
    [media.url, 720],
    [media.url.replace('.webp', '-360.webp'), 360],
  ] as const) {
    const file = Buffer.from(await (await fetch(admin.server.url + url)).arrayBuffer())
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width })
  }
})

test('clips and sounds are measured', async () => {
  expect(await readMedia('clip', read('window.mp4'), AUTHOR)).toMatchObject({
    seconds: 5,
    width: 720,
    height: 1280,
    isMp3: false,
  })
  expect(await readMedia('sound', read('coals.m4a'), AUTHOR)).toMatchObject({ seconds: 60, width: null, isMp3: false })
})

/** As phones and editors make them: `tests/cases/media`. */
const readCase = (file: string): Buffer => readFileSync(join(import.meta.dirname, '../../../cases/media', file))

test.each([
  ['timecode.mp4', { seconds: 2, width: 64, height: 36 }],
  ['subtitled.mp4', { seconds: 2, width: 64, height: 36 }],
  ['fragmented.mp4', { seconds: 2, width: 64, height: 36 }],
  ['turned.mp4', { seconds: 2, width: 36, height: 64 }],
  ['upside-down.mp4', { seconds: 2, width: 64, height: 36 }],
])('the clip %s is measured as it is seen', async (file, size) => {
  expect(await readMedia('clip', readCase(file), AUTHOR)).toMatchObject(size)
})

test.each([
  ['clip', 'hevc.mp4', 'H.265 (HEVC)'],
  ['clip', 'full-colours.mp4', 'H.264 4:4:4'],
  ['clip', 'alac.mp4', 'Apple Lossless (ALAC)'],
  ['clip', 'film.mov', 'QuickTime (MOV)'],
] as const)('a %s that not every browser plays is refused by name: %s', async (kind, file, detail) => {
  await expect(readMedia(kind, readCase(file), AUTHOR)).rejects.toMatchObject({ kind: 'bad_media', detail })
})

test.each([
  ['sound', 'RIFF\x24\0\0\0WAVEfmt ', 'WAV'],
  ['sound', 'OggS\0\x02', 'OGG'],
  ['sound', 'fLaC\0\0\0\x22', 'FLAC'],
  ['clip', '\x1a\x45\xdf\xa3\x9f\x42', 'WebM / Matroska'],
  ['picture', 'GIF89a\x01\0', 'GIF'],
  ['picture', '\0\0\0\x24ftypheic', 'HEIC'],
] as const)('a %s is refused by the name of its format: %j', async (kind, head, detail) => {
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(64)])
  await expect(readMedia(kind, bytes, AUTHOR)).rejects.toMatchObject({ kind: 'bad_media', detail })
})

/** Silence in MP3: MPEG 1, layer 3, 44.1 kHz, mono, 1152 samples a frame. */
function createFrames(count: number, kbits: 32 | 128): Buffer {
  const frame = Buffer.alloc(kbits === 32 ? 104 : 417)
  frame.set([0xff, 0xfb, kbits === 32 ? 0x10 : 0x90, 0xc4])
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

/** A second. */
const createMp3 = (): Buffer => createFrames(38, 128)

test('an MP3 is taken as a sound, measured, and served as what it is', async () => {
  const { admin, story_id } = await startStory()
  const { media } = await admin.ask(mediaUpload, {
    story_id,
    name: 'bell',
    kind: 'sound',
    file: createMp3().toString('base64'),
  })
  expect(media).toMatchObject({ name: 'bell', kind: 'sound', width: null, height: null })
  expect(media.seconds).toBeCloseTo((38 * 1_152) / 44_100, 1)
  const served = await fetch(admin.server.url + media.url)
  expect(media.url).toMatch(/\.mp3$/)
  expect(served.headers.get('content-type')).toBe('audio/mpeg')
  expect(Buffer.from(await served.arrayBuffer()).equals(createMp3())).toBe(true)
  const asClip = { story_id, name: 'bell', kind: 'clip', alt: ALT, file: createMp3().toString('base64') } as const
  expect(await admin.try(mediaUpload, asClip)).toBe('415')
  // Eleven minutes, in less than 4 MB.
  await expect(readMedia('sound', createFrames(25_300, 32), AUTHOR)).rejects.toMatchObject({ kind: 'too_large' })
})

test('an MP3 whose bit rate rises after a quiet beginning is measured by its frames', async () => {
  const { seconds } = await readMedia('sound', Buffer.concat([createFrames(30, 32), createFrames(90, 128)]), AUTHOR)
  expect(seconds).toBeCloseTo((120 * 1_152) / 44_100, 1)
})

test('a file that a parser takes a minute for is refused, and the server answers meanwhile', async () => {
  const answers: unknown[] = []
  // Every byte may begin a frame.
  void measureInThread(Buffer.alloc(4_000_000, 0xff), 500).then((answer) => answers.push(answer))
  let turns = 0
  for (; answers.length === 0; turns += 1) await nextTurn()
  expect([answers, turns > 100]).toEqual([[null], true])
  expect(await measureInThread(createMp3())).toMatchObject({ format: 'mp3', width: null })
})

test.each([
  ['a clip that is a picture', 'clip', () => png, 'bad_media'],
  ['a clip that is a sound', 'clip', () => read('coals.m4a'), 'bad_media'],
  ['a sound that is a clip', 'sound', () => read('window.mp4'), 'bad_media'],
  ['a sound that is text', 'sound', () => Buffer.from('<script>alert(1)</script>'), 'bad_media'],
  [
    'a picture that is SVG',
    'picture',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'bad_media',
  ],
  ['a picture that breaks off', 'picture', () => png.subarray(0, 200), 'damaged_media'],
  ['a clip that breaks off', 'clip', () => read('window.mp4').subarray(0, 60), 'damaged_media'],
  ['a sound that breaks off', 'sound', () => read('coals.m4a').subarray(0, 60), 'damaged_media'],
  ['a picture of too many bytes', 'picture', () => Buffer.alloc(9 * 1024 * 1024), 'too_large'],
] as const)('%s is refused', async (_, kind, bytes, problem) => {
  await expect(readMedia(kind, bytes(), AUTHOR)).rejects.toMatchObject({ kind: problem })
})

test('pictures and clips say what they show, in each language', async () => {
  const { admin, story_id } = await startStory()
  const file = png.toString('base64')
  expect([
    await admin.try(mediaUpload, { story_id, name: 'lamp', kind: 'picture', file }),
    await admin.try(mediaUpload, { story_id, name: 'lamp', kind: 'picture', alt: { en: 'A lamp', zh: ' ' }, file }),
    await admin.try(mediaUpload, { story_id, name: '../lamp', kind: 'picture', alt: ALT, file }),
    await admin.try(mediaUpload, { story_id: 'tiny', name: 'lamp', kind: 'picture', alt: ALT, file }),
    await admin.try(mediaUpload, { story_id: 'none', name: 'lamp', kind: 'picture', alt: ALT, file }),
  ]).toEqual(['400', '400', '400', '1301', '404'])
  expect((await admin.ask(mediaList, { story_id })).media).toEqual([])
})

test('media in use keep their name and are not deleted', async () => {
  const { admin, story_id } = await startStory()
  await admin.ask(mediaUpload, { story_id, name: 'lamp', kind: 'picture', alt: ALT, file: png.toString('base64') })
  await admin.edit(story_id, ({ metadata }) => Object.assign(metadata, { preview: 'lamp' }))
  expect((await admin.ask(mediaList, { story_id })).media[0]?.used_at).toEqual([['metadata', 'preview']])
  expect([
    await admin.try(mediaDelete, { story_id, name: 'lamp' }),
    await admin.try(mediaUpdate, { story_id, name: 'lamp', new_name: 'light' }),
    await admin.try(mediaDelete, { story_id, name: 'none' }),
  ]).toEqual(['1302', '1302', '404'])
  const other = { en: 'A light', zh: '一点光' }
  expect((await admin.ask(mediaUpdate, { story_id, name: 'lamp', alt: other })).media.alt).toEqual(other)
  await admin.edit(story_id, ({ metadata }) => Object.assign(metadata, { preview: '' }))
  expect((await admin.ask(mediaUpdate, { story_id, name: 'lamp', new_name: 'light' })).media.name).toBe('light')
  await admin.ask(mediaDelete, { story_id, name: 'light' })
  expect((await admin.ask(mediaList, { story_id })).media).toEqual([])
})

test('a clip may have the name of its poster: each has its own uses, and is missing at its own place', async () => {
  const { admin, story_id } = await startStory()
  await admin.ask(mediaUpload, { story_id, name: 'lamp', kind: 'picture', alt: ALT, file: png.toString('base64') })
  const file = read('window.mp4').toString('base64')
  const { id } = await admin.ask(creationDuplicate, { id: 'tiny' })
  await admin.ask(mediaUpload, { story_id, name: 'lamp', kind: 'clip', alt: ALT, file })
  const video = { poster: 'lamp', src: 'lamp', alt: ALT }
  const change = ({ script }: Draft): void =>
    void Object.assign(script.nodes as object, { film: { do: [{ video }], goto: 'film' } })
  await admin.edit(story_id, change)
  const uses = Object.fromEntries(
    (await admin.ask(mediaList, { story_id })).media.map(({ kind, used_at }) => [kind, used_at]),
  )
  const at = ['script', 'nodes', 'film', 'do', 0, 'video']
  expect(uses).toEqual({ picture: [[...at, 'poster']], clip: [[...at, 'src']] })
  await admin.edit(id, change)
  const { problems } = await admin.ask(creationGet, { id })
  expect(problems.find(({ code }) => code === 'missing_clip')?.at).toEqual([...at, 'src'])
})

test('problems of a list are counted again when media get the name that was missing', async () => {
  const { admin } = await startStory()
  const { id: story_id } = await admin.ask(creationDuplicate, { id: 'tiny' })
  const count = async (): Promise<number | undefined> =>
    (await admin.ask(creationList, {})).stories.find(({ id }) => id === story_id)?.problems
  await admin.ask(mediaUpload, { story_id, name: 'lamp', kind: 'picture', alt: ALT, file: png.toString('base64') })
  const before = (await count()) ?? 0
  await admin.ask(mediaUpdate, { story_id, name: 'lamp', new_name: 'avatar-mo' })
  expect(await count()).toBe(before - 1)
})

test('a file that is replaced changes a published story, which shows it once it is published again', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const story_id = await duplicateTiny(admin)
  const readUrl = async (): Promise<string | null | undefined> =>
    (await callForData(admin.server, storyGet, { id: story_id })).story.preview_url
  const readStatus = async () => (await admin.ask(creationGet, { id: story_id })).status
  await admin.publish(story_id)
  const before = await readUrl()
  await replacePicture(admin, story_id, 'spare')
  expect(await readStatus()).toBe('published')
  await replacePicture(admin, story_id, 'cover')
  expect([await readStatus(), await readUrl()]).toEqual(['changed', before])
  await admin.publish(story_id)
  expect(await readStatus()).toBe('published')
  expect(await readUrl()).not.toBe(before)
})

test('a version that was published keeps its files when it is out of the list, and a portrait that comes later is new', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const listFiles = async (revision: number) => (await admin.ask(creationGet, { id, revision })).files
  await admin.publish(id)
  const had = await listFiles(1)
  await admin.ask(creationUnpublish, { id })
  await replacePicture(admin, id, 'cover')
  expect(await admin.ask(creationGet, { id })).toMatchObject({ revision: 2, status: 'draft' })
  // Who knows the version of before publishes nothing that nobody has reviewed.
  expect(await admin.ask(creationPublish, { id, revision: 1 })).toMatchObject({ outcome: 'conflict', revision: 2 })
  await admin.publish(id)
  expect(await listFiles(1)).toEqual(had)
  expect(await listFiles(2)).not.toEqual(had)
  await replacePicture(admin, id, `person-mo-${id}-neutral`)
  expect(await admin.ask(creationGet, { id })).toMatchObject({ revision: 3, status: 'changed' })
})

test('a draft whose files an older server replaced under a link becomes a new version when it is published', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.ask(testLinkCreate, { id, revision: 1, days: 7 })
  const database = new DatabaseSync(join(admin.dataFolder, DATABASE_FILE))
  database.prepare("UPDATE revision_files SET stem = 'older' WHERE story_id = ? AND name = 'cover'").run(id)
  database.close()
  expect(await admin.publish(id)).toMatchObject({ outcome: 'conflict', revision: 2 })
  expect(await admin.publish(id)).toMatchObject({ outcome: 'published' })
  const { files } = await admin.ask(creationGet, { id, revision: 2 })
  expect(files.find(({ name }) => name === 'cover')?.url).not.toContain('older')
})
