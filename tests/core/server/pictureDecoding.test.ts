/** Pictures cost what their header says, and no more: before they are decoded, and while they are, in a process beside the server. */
import { spawnSync } from 'node:child_process'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { DECODING, PICTURE } from '../../../server/limits.ts'
import { createPictureDecoder, decodePicture, type DecodingLimits } from '../../../server/pictures/decodePictures.ts'
import { limitPicture, measurePicture } from '../../../server/pictures/measurePicture.ts'

const OWNER = { userId: 'a-player', address: null }
const SIZE = { width: 60, height: 40 }

function paint(width = SIZE.width, height = SIZE.height): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c68642' } })
}

/** A strip of frames, one above the other. */
function animate(frames: number): Promise<Buffer> {
  const raw = { width: SIZE.width, height: SIZE.height * frames, channels: 3, pageHeight: SIZE.height } as const
  const pixels = Buffer.alloc(raw.width * raw.height * 3).map((_, at) => Math.floor(at / (raw.width * 3)) % 256)
  return sharp(pixels, { raw })
    .webp({ loop: 0, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer()
}

test.each([
  ['a JPEG', () => paint().jpeg(), 'jpeg', 1],
  ['a progressive JPEG', () => paint().jpeg({ progressive: true, optimiseScans: false }), 'jpeg', 10],
  ['a PNG', () => paint().png(), 'png', 1],
  ['an interlaced PNG', () => paint().png({ progressive: true }), 'png', 2],
  ['an interlaced PNG of 16 bits', () => paint().toColourspace('rgb16').png({ progressive: true }), 'png', 4],
  ['a WebP', () => paint().webp(), 'webp', 1],
  ['a lossless WebP', () => paint().webp({ lossless: true }), 'webp', 1],
  ['a WebP with transparency', () => paint().ensureAlpha(0.5).webp(), 'webp', 1],
] as const)('the size of %s, and how often it is gone through, show in its bytes', async (_, make, format, passes) => {
  expect(measurePicture(await make().toBuffer())).toEqual({ format, ...SIZE, passes })
})

test('of an animation each frame counts', async () => {
  expect(measurePicture(await animate(7))).toEqual({ format: 'webp', ...SIZE, passes: 7 })
})

test('a preview beside the picture counts as one more scan', async () => {
  const preview = await paint(8, 8).jpeg().toBuffer()
  const picture = await paint().jpeg().toBuffer()
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(preview.length + 2, 2)
  const both = Buffer.concat([picture.subarray(0, 2), head, preview, picture.subarray(2)])
  expect(measurePicture(both)).toEqual({ format: 'jpeg', ...SIZE, passes: 2 })
})

test('what is no picture, or ends in its header, is not measured', async () => {
  for (const picture of [
    await paint().jpeg().toBuffer(),
    await paint().png().toBuffer(),
    await paint().webp().toBuffer(),
  ])
    for (const length of [0, 4, 12, 15, 20]) expect(measurePicture(picture.subarray(0, length))).toBeNull()
  expect(measurePicture(await paint().gif().toBuffer())).toBeNull()
  expect(measurePicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
})

test('a picture with more pixels, or more work, than the limit is refused before anything is decoded', async () => {
  const pixels = SIZE.width * SIZE.height
  const progressive = await paint().jpeg({ progressive: true, optimiseScans: false }).toBuffer()
  for (const [picture, passes] of [
    [progressive, 10],
    [await animate(7), 7],
    [await paint().png({ progressive: true }).toBuffer(), 2],
  ] as const) {
    const at = (maxWork: number) => () => limitPicture(picture, { ...PICTURE, maxWork })
    expect(at(pixels * passes)()).toMatchObject({ passes })
    expect(at(pixels * passes - 1)).toThrow('too_large')
  }
  const plain = await paint().png().toBuffer()
  expect(() => limitPicture(plain, { ...PICTURE, maxPixels: pixels - 1 })).toThrow('too_large')
  // A usual picture of the largest size stays within.
  expect(PICTURE.maxPixels * 10).toBeLessThan(PICTURE.maxWork)
})

test('a file of nothing but scans is refused at once', async () => {
  const scans = Buffer.alloc(PICTURE.maxBytes, Buffer.from([0xff, 0xda]))
  const from = process.cpuUsage()
  const picture = Buffer.concat([await paint().jpeg().toBuffer(), scans])
  expect(() => limitPicture(picture)).toThrow('too_large')
  expect(process.cpuUsage(from).user / 1_000).toBeLessThan(500)
})

/** Harmless pictures: one takes some tenths of a second, the other nothing. */
const large = await paint(4_000, 3_000).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer()
const small = await paint().png().toBuffer()

/** What a decoder with lower limits says of the large picture, and of the small one after it; processes that are left in between. */
async function decodeBoth(limits: Partial<DecodingLimits>) {
  const decode = createPictureDecoder({ ...DECODING, atOnce: 1, ...limits })
  const before = countDecoders()
  const first = await decode(OWNER, 'turnUpright', { bytes: large, type: 'image/jpeg' }).then(
    (turned) => turned !== null,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  if (first !== true) await expect.poll(countDecoders).toBe(before)
  const next = await decode(OWNER, 'hasSkin', { bytes: small, ...SIZE }).catch(() => null)
  return [first, next]
}

/** Processes of this one that decode. */
const countDecoders = (): number => listDecoders().length
function listDecoders(): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  const isAlive = (line: string): boolean => line.includes('pictureProcess') && !/^\s*\d+ Z/.test(line)
  return stdout.split('\n').filter(isAlive).map(Number.parseFloat)
}

test('a picture within its limits is turned', async () => {
  expect(await decodeBoth({})).toEqual([true, true])
})

test.each([
  ['processor time', { cpuMs: 100 }, 'too_large'],
  ['memory', { memoryMb: 120 }, 'too_large'],
  ['time', { wallMs: 150 }, 'busy'],
])(
  'one that takes more %s than it may ends its process, and the next picture has a new one',
  async (_, limits, problem) => {
    const [first, next] = await decodeBoth(limits)
    expect(first).toBe(problem)
    // Where time is short, it may be too short to start a process.
    if (problem === 'too_large') expect(next).toBe(true)
  },
)

test('a process without work ends, and the next picture has a new one', async () => {
  const decode = createPictureDecoder({ ...DECODING, atOnce: 1, idleMs: 50 })
  const before = countDecoders()
  const isSkin = () => decode(OWNER, 'hasSkin', { bytes: small, ...SIZE })
  expect(await isSkin()).toBe(true)
  await expect.poll(countDecoders).toBe(before)
  expect(await isSkin()).toBe(true)
})

test('a signal to all processes of the server ends no picture', async () => {
  const decode = createPictureDecoder({ ...DECODING, atOnce: 1 })
  const others = new Set(listDecoders())
  // It listens for signals once it has answered.
  await decode(OWNER, 'hasSkin', { bytes: small, ...SIZE })
  const again = decode(OWNER, 'turnUpright', { bytes: large, type: 'image/jpeg' })
  for (const pid of listDecoders().filter((pid) => !others.has(pid))) {
    process.kill(pid, 'SIGTERM')
    process.kill(pid, 'SIGINT')
  }
  expect(await again).not.toBeNull()
})

test('other formats, and broken pictures, are none: not even where they get past the check of the header', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>',
  )
  for (const bytes of [svg, await paint().gif().toBuffer(), await paint().tiff().toBuffer(), small.subarray(0, 60)])
    expect(await decodePicture(OWNER, 'hasSkin', { bytes, ...SIZE })).toBeNull()
  expect(await decodePicture(OWNER, 'hasSkin', { bytes: small, ...SIZE })).toBe(true)
})
