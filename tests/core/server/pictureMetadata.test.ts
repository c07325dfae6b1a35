/** What cameras write into pictures, such as the place where they were taken, is removed from uploads of every kind. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { uploadCreate } from '../../../protocol/api/avatars.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { PICTURE } from '../../../server/limits.ts'
import { readMedia } from '../../../server/services/creation/mediaFiles.ts'
import { preparePicture } from '../../../server/services/preparePicture.ts'
import { removeMetadata } from '../../../server/services/removeMetadata.ts'
import { startServer } from './helpers.ts'
import { callForData } from './test-users.ts'

const AUTHOR = { author: 'an-author' }
const SECRET = 'Home of the photographer'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const EXIF = {
  IFD0: { ImageDescription: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
}
const FORMATS = ['jpeg', 'png', 'webp'] as const

/** A picture of 40 x 20 px, left red and right blue, as a camera writes it: with a place, a thumbnail's colours, and something behind its end. */
async function takePicture(format: (typeof FORMATS)[number], orientation = 1): Promise<Buffer> {
  const right = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const picture: Sharp = sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .composite([{ input: right, left: 20, top: 0 }])
    .withXmp(XMP)
    .withExif(EXIF)
    .withMetadata({ orientation })
    .withIccProfile('p3')
  const bytes = await picture.toFormat(format, { quality: 100 }).toBuffer()
  return Buffer.concat([bytes, Buffer.from(SECRET)])
}

/** Everything that sharp finds beside the image. */
async function readMetadata(bytes: Uint8Array): Promise<object> {
  const { exif, xmp, iptc, comments, orientation } = await sharp(bytes).metadata()
  return { exif, xmp, iptc, comments, orientation }
}

const NONE = { exif: undefined, xmp: undefined, iptc: undefined, comments: undefined, orientation: undefined }
const readPixels = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).raw().toBuffer()

test.each(FORMATS)('EXIF, GPS and XMP are removed from %s, and each pixel and its colours stay', async (format) => {
  const taken = await takePicture(format)
  expect(await readMetadata(taken)).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer) })
  const bare = Buffer.from(removeMetadata(taken))
  expect(await readMetadata(bare)).toEqual(NONE)
  expect([bare.includes(SECRET), bare.includes('Exif'), bare.includes('GPS')]).toEqual([false, false, false])
  expect(await readPixels(bare)).toEqual(await readPixels(taken))
  expect((await sharp(bare).metadata()).icc).toEqual((await sharp(taken).metadata()).icc)
  expect(Buffer.from(removeMetadata(bare))).toEqual(bare)
})

test('comments and texts of a picture are removed', async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)])
  const withComment = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
  expect(Buffer.from(removeMetadata(withComment))).toEqual(jpeg)
  const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#12345680' } })
    .png()
    .toBuffer()
  const text = Buffer.concat([Buffer.alloc(4), Buffer.from(`tEXt${SECRET}`), Buffer.alloc(4)])
  text.writeUInt32BE(SECRET.length, 0)
  const end = png.length - 12
  expect(Buffer.from(removeMetadata(Buffer.concat([png.subarray(0, end), text, png.subarray(end)])))).toEqual(png)
})

test.each(['jpeg', 'png'] as const)('an uploaded %s is stored without metadata, and upright', async (format) => {
  const server = await startServer()
  const { token } = await server.signUp()
  const { upload_url, download_url } = await callForData(server, uploadCreate, {}, token)
  const body = await takePicture(format, 6)
  expect((await fetch(server.url + upload_url, { method: 'PUT', body: new Uint8Array(body) })).status).toBe(200)
  const stored = Buffer.from(await (await fetch(server.url + download_url)).arrayBuffer())
  expect(await readMetadata(stored)).toEqual(NONE)
  expect(stored.includes(SECRET)).toBe(false)
  const { width, height, format: storedFormat } = await sharp(stored).metadata()
  expect([storedFormat, width, height]).toEqual([format, 20, 40])
  // What lay left is above.
  const [red = 0, , blue = 0] = await sharp(stored).extract({ left: 10, top: 2, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(blue)
})

test('a picture of 16 bits is turned, and keeps its colours', async () => {
  const deep = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c68642' } })
    .toColourspace('rgb16')
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const turned = await preparePicture({ userId: 'a-player', address: null }, deep, 'image/png')
  const before = await sharp(deep).metadata()
  expect(await sharp(turned).metadata()).toMatchObject({ width: 20, height: 40, depth: 'ushort', icc: before.icc })
})

test.each(FORMATS)('a picture of a story as %s is stored without metadata', async (format) => {
  for (const { bytes } of (await readMedia('picture', await takePicture(format), AUTHOR)).files)
    expect(await readMetadata(bytes)).toEqual(NONE)
})

test('finished pictures of an imported story are stored without metadata', async () => {
  const taken = await takePicture('webp')
  const { files } = await readMedia('picture', taken, { small: taken })
  expect(files).toHaveLength(2)
  for (const { bytes } of files) {
    expect(await readMetadata(bytes)).toEqual(NONE)
    expect(Buffer.from(bytes).includes(SECRET)).toBe(false)
  }
})

test.each(['neon-rain/swallow-flies.mp4', 'neon-rain/breaker.m4a'])(
  'the place in a clip or sound is removed, and it plays: %s',
  async (name) => {
    const file = readFileSync(join(FOLDERS.media, name))
    const place = Buffer.concat([Buffer.alloc(8), Buffer.from(`----\xa9xyz+51.5-000.1/${SECRET}`, 'latin1')])
    place.writeUInt32BE(place.length, 0)
    place.write('udta', 4)
    const kind = name.endsWith('4a') ? 'sound' : 'clip'
    const before = await readMedia(kind, file, AUTHOR)
    const { files, seconds } = await readMedia(kind, Buffer.concat([file, place]), AUTHOR)
    expect(seconds).toBe(before.seconds)
    expect(Buffer.from(files[0]?.bytes ?? []).includes(SECRET)).toBe(false)
  },
)

test('a broken picture ends where it breaks, and one made to take long takes none', async () => {
  for (const format of FORMATS) {
    const taken = await takePicture(format)
    for (let length = 12; length < taken.length; length += 7)
      expect(removeMetadata(taken.subarray(0, length)).length).toBeLessThanOrEqual(length)
  }
  const starts = { jpeg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }
  const from = process.cpuUsage()
  for (const [start, filler] of [
    [starts.jpeg, [0xe0, 0, 2, 0xff]],
    [starts.jpeg, [0xff]],
    [starts.jpeg, [0xda, 0, 2, 0xff, 0]],
    [starts.png, [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0]],
  ] as const)
    removeMetadata(Buffer.concat([Buffer.from(start), Buffer.alloc(PICTURE.maxBytes, Buffer.from(filler))]))
  expect(process.cpuUsage(from).user / 1_000).toBeLessThan(1_000)
})
