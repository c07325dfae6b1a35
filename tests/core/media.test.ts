import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIMITS, STORIES } from '../../fixtures/media/declared.ts'
import { rowAcross, rowAway } from '../../fixtures/media/paint/lamps.ts'
import { picture } from '../../fixtures/media/paint/picture.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe.each(Object.entries(STORIES))('pictures of %s', (story, paintings) => {
  const read = (file: string): Buffer => readFileSync(join(ROOT, 'fixtures/media/stories', story, file))

  test.each(paintings)('$name is there in both widths, small enough', async ({ name, size }) => {
    const [large, small] = [read(`${name}.webp`), read(`${name}-360.webp`)]
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: size.width, height: size.height })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: size.width / 2, height: size.height / 2 })
    expect(large.length).toBeLessThan(LIMITS.large)
    expect(small.length).toBeLessThan(LIMITS.small)
  })

  test('all together are small enough', () => {
    const bytes = paintings.reduce((sum, { name }) => sum + read(`${name}.webp`).length + read(`${name}-360.webp`).length, 0)
    expect(bytes).toBeLessThan(LIMITS.story)
  })

  test('what lies under the conversation is dark enough for it', async () => {
    for (const { name, size } of paintings.filter(({ size: { width, height } }) => height > width)) {
      const foot = { left: 0, top: Math.round(size.height * 0.7), width: size.width, height: Math.round(size.height * 0.3) }
      const { channels } = await sharp(await sharp(read(`${name}.webp`)).extract(foot).toBuffer()).greyscale().stats()
      expect(channels[0]?.mean, name).toBeLessThan(80)
    }
  })

  test('the same drawing comes out each time', () => {
    for (const { size, paint } of paintings) expect(picture(size, paint())).toBe(picture(size, paint()))
  })
})

test('the quay has seven lamps, and the one asked for is dark', () => {
  const across = rowAcross({ left: 0, right: 600, base: 500, scale: 1, dark: 7 })
  const away = rowAway({ vanish: [300, 500], near: [600, 700], height: 300, step: 0.3, dark: 1 })
  expect(across.map(({ lit }) => lit)).toEqual([true, true, true, true, true, true, false])
  expect(away.map(({ lit }) => lit)).toEqual([true, true, true, true, true, true, false])
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
