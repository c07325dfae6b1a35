/** Media of a story: what is taken, what is refused, and what is in use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { creationCreate } from '../../../../protocol/api/creation.ts'
import { mediaDelete, mediaList, mediaUpdate, mediaUpload } from '../../../../protocol/api/creationMedia.ts'
import { FOLDERS } from '../../../../fixtures/server/folders.ts'
import { readMedia } from '../../../../fixtures/server/services/creation/mediaFiles.ts'
import { type Admin, startWithAdmin } from './admins.ts'

const read = (file: string): Buffer => readFileSync(join(FOLDERS.media, 'ember-line', file))
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
  expect(await readMedia('clip', read('window.mp4'))).toMatchObject({
    seconds: 5,
    width: 720,
    height: 1280,
    isMp3: false,
  })
  expect(await readMedia('sound', read('coals.m4a'))).toMatchObject({ seconds: 60, width: null, isMp3: false })
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
  ['a picture that breaks off', 'picture', () => png.subarray(0, 200), 'bad_media'],
  ['a clip that breaks off', 'clip', () => read('window.mp4').subarray(0, 60), 'bad_media'],
  ['a picture of too many bytes', 'picture', () => Buffer.alloc(9 * 1024 * 1024), 'too_large'],
] as const)('%s is refused', async (_, kind, bytes, problem) => {
  await expect(readMedia(kind, bytes())).rejects.toMatchObject({ kind: problem })
})

test('pictures and clips say what they show, in both languages', async () => {
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
