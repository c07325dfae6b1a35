import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { encodeClip } from '../../fixtures/media/clips/encodeClip.ts'
import { CLIPS, MEDIA_LIMITS, PICTURES } from '../../fixtures/media/manifest.ts'
import { composeSvg } from '../../fixtures/media/paint/picture.ts'

const ROOT = join(import.meta.dirname, '..', '..')

afterEach(() => vi.unstubAllEnvs())

describe.each(Object.entries(PICTURES))('pictures of %s', (story, paintings) => {
  const read = (file: string): Buffer => readFileSync(join(ROOT, 'fixtures/media/stories', story, file))

  test.each(paintings)('$name is there in both widths, small enough', async ({ name, size }) => {
    const [large, small] = [read(`${name}.webp`), read(`${name}-360.webp`)]
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: size.width, height: size.height })
    expect(await sharp(small).metadata()).toMatchObject({
      format: 'webp',
      width: size.width / 2,
      height: size.height / 2,
    })
    expect(large.length).toBeLessThan(MEDIA_LIMITS.large)
    expect(small.length).toBeLessThan(MEDIA_LIMITS.small)
  })

  test('all together are small enough', () => {
    const bytes = paintings.reduce(
      (sum, { name }) => sum + read(`${name}.webp`).length + read(`${name}-360.webp`).length,
      0,
    )
    expect(bytes).toBeLessThan(MEDIA_LIMITS.story)
  })

  test('what lies under the conversation is dark enough for it', async () => {
    for (const { name, size } of paintings.filter(({ size: { width, height } }) => height > width)) {
      const foot = {
        left: 0,
        top: Math.round(size.height * 0.35),
        width: size.width / 2,
        height: Math.round(size.height * 0.15),
      }
      const { channels } = await sharp(
        await sharp(read(`${name}-360.webp`))
          .extract(foot)
          .toBuffer(),
      )
        .greyscale()
        .stats()
      expect(channels[0]?.mean, name).toBeLessThan(80)
    }
  })

  test('the same drawing comes out each time, and no letters are in it: pictures are the same in every language', () => {
    for (const { name, size, paint } of paintings) {
      const drawing = composeSvg(size, paint())
      expect(composeSvg(size, paint()), name).toBe(drawing)
      expect(drawing, name).not.toContain('<text')
    }
  })
})

const clips = Object.entries(CLIPS).flatMap(([story, names]) => names.map((name) => `${story}/${name}`))

describe.each(clips)('the clip %s', (clip) => {
  const bytes = readFileSync(join(ROOT, 'fixtures/media/stories', `${clip}.mp4`))

  test('is small, and can play before all of it is there', () => {
    expect(bytes.length).toBeLessThan(MEDIA_LIMITS.clip)
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
    expect(bytes.indexOf('moov')).toBeGreaterThan(0)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  test('is one track of H.264 as high as a phone, four to six seconds long', () => {
    const [header, track, sample] = [
      bytes.indexOf('mvhd'),
      bytes.indexOf('tkhd'),
      bytes.indexOf('avc1', bytes.indexOf('stsd')),
    ]
    expect(bytes.indexOf('tkhd', track + 1)).toBe(-1)
    const seconds = bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16)
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThanOrEqual(6)
    expect([bytes.readUInt16BE(sample + 28), bytes.readUInt16BE(sample + 30)]).toEqual([720, 1280])
  })
})

test('filming says what is missing where there is no ffmpeg', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(encodeClip('/nowhere/clip.mp4', () => Promise.resolve(Buffer.alloc(3)), 23)).rejects.toThrow(
    'ffmpeg is not installed',
  )
})

test('the icons of the manifest are there in the sizes it names', async () => {
  const text = readFileSync(join(ROOT, 'public/manifest.webmanifest'), 'utf8')
  const manifest = JSON.parse(text) as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
    const { width, height } = await sharp(join(ROOT, 'public', src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8')).toContain('<svg')
})
