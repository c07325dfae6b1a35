/** A picture of the player is made ready to be sent: checked by its content, upright, smaller. Doc 2 §5. */
import { afterEach, expect, test, vi } from 'vitest'
import { UPLOAD_PICTURE } from '../../../protocol/limits.ts'
import { preparePicture } from '../../../src/platform/preparePicture.ts'
import { paint } from '../../helpers/paintPicture.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The same JPEG, which its EXIF says is to be turned a quarter to the right. */
async function turn(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif]
  return new Blob([bytes.slice(0, 2), new Uint8Array(segment), bytes.slice(2)], { type: 'image/jpeg' })
}

async function readPicture(
  picture: Blob,
): Promise<{ width: number; height: number; at: (x: number, y: number) => string }> {
  const bitmap = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  const at = (x: number, y: number): string => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data
    return red > 200 && green > 200 && blue > 200 ? 'white' : red > blue ? 'red' : 'blue'
  }
  return { width: bitmap.width, height: bitmap.height, at }
}

async function prepare(file: Blob): Promise<Blob> {
  const prepared = await preparePicture(file)
  if (!prepared.ok) throw new Error(prepared.failure)
  return prepared.picture
}

test('a picture becomes a smaller JPEG, in its shape', async () => {
  const picture = await prepare(await paint(3_000, 1_500))
  expect(picture.type).toBe('image/jpeg')
  const { width, height, at } = await readPicture(picture)
  expect([width, height]).toEqual([UPLOAD_PICTURE.longestSidePx, UPLOAD_PICTURE.longestSidePx / 2])
  expect([at(10, 10), at(width - 10, 10)]).toEqual(['red', 'blue'])
})

test('a small picture keeps its size', async () => {
  expect(await readPicture(await prepare(await paint(40, 60, 'image/png')))).toMatchObject({ width: 40, height: 60 })
})

test('a picture that its EXIF turns is sent upright, without the EXIF', async () => {
  const picture = await prepare(await turn(await paint(200, 100)))
  const { width, height, at } = await readPicture(picture)
  expect([width, height]).toEqual([100, 200])
  expect([at(50, 20), at(50, 180)]).toEqual(['red', 'blue'])
  expect(new TextDecoder('latin1').decode(await picture.arrayBuffer())).not.toContain('Exif')
})

test('what shows through a PNG becomes white', async () => {
  const empty = await new OffscreenCanvas(20, 20).convertToBlob({ type: 'image/png' }).catch(() => null)
  const canvas = new OffscreenCanvas(20, 20)
  canvas.getContext('2d')
  const { at } = await readPicture(await prepare(empty ?? (await canvas.convertToBlob({ type: 'image/png' }))))
  expect(at(10, 10)).toBe('white')
})

test.each([
  ['a WebP that is named as a JPEG', () => paint(20, 20, 'image/webp'), 'bad_type'],
  ['an SVG', async () => new Blob(['<svg/>'], { type: 'image/svg+xml' }), 'bad_type'],
  ['an empty file', async () => new Blob([]), 'bad_type'],
  ['a JPEG that breaks off', async () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1])]), 'unreadable'],
] as const)('%s is refused by its content', async (_, file, failure) => {
  const picture = await file()
  expect(await preparePicture(new File([picture], 'face.jpg', { type: 'image/jpeg' }))).toEqual({ ok: false, failure })
})

test('without OffscreenCanvas and createImageBitmap the page makes it ready itself', async () => {
  const source = await paint(200, 100)
  vi.stubGlobal('createImageBitmap', undefined)
  vi.stubGlobal('OffscreenCanvas', undefined)
  const picture = await prepare(await turn(source))
  vi.unstubAllGlobals()
  expect(await readPicture(picture)).toMatchObject({ width: 100, height: 200 })
})
