import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PEOPLE_LIMITS, PICTURES } from '../../../fixtures/media/manifest.ts'
import { parseCast, readCast, readPeople } from '../../../fixtures/media/people.ts'
import { nameBlink, namePortrait, PERSON_PICTURE } from '../../../protocol/story/people.ts'

const FOLDER = join(import.meta.dirname, '../../../fixtures/media/stories')
const PEOPLE = Object.keys(PICTURES).flatMap((story) => readPeople(story).map((person) => ({ story, ...person })))
const STORIES = readdirSync(join(import.meta.dirname, '../../../fixtures/stories'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const named = v.looseObject({
  actors: v.optional(v.array(v.looseObject({ id: v.string() })), []),
  speakers: v.optional(v.record(v.string(), v.unknown()), {}),
})
const { width, height, eyes } = PERSON_PICTURE
const BAND = { width: Math.round(eyes.w * width), height: Math.round(eyes.h * height) }

function readYaml(story: string, file: string): unknown {
  return parse(readFileSync(join(import.meta.dirname, '../../../fixtures/stories', story, file), 'utf8'))
}

describe('portraits', () => {
  test.each(PEOPLE)(
    '$story: $id has a file of each face in both widths, small enough',
    async ({ story, id, faces }) => {
      const read = (name: string): Buffer => readFileSync(join(FOLDER, story, `${name}.webp`))
      for (const face of faces) {
        const name = namePortrait(id, face)
        const [large, small] = [read(name), read(`${name}-360`)]
        expect(await sharp(large).metadata(), name).toMatchObject({ format: 'webp', width, height, hasAlpha: true })
        expect(await sharp(small).metadata(), name).toMatchObject({
          width: width / 2,
          height: height / 2,
          hasAlpha: true,
        })
        expect(large.length, name).toBeLessThan(PEOPLE_LIMITS.large)
        expect(small.length, name).toBeLessThan(PEOPLE_LIMITS.small)
        expect(await sharp(read(nameBlink(id, face))).metadata(), name).toMatchObject({ ...BAND, hasAlpha: true })
        expect(existsSync(join(FOLDER, story, `${nameBlink(id, face)}-360.webp`)), name).toBe(true)
      }
    },
  )

  test('all of them together are small enough', () => {
    const bytes = PEOPLE.flatMap(({ story, id, faces }) =>
      faces.flatMap((face) =>
        [namePortrait(id, face), nameBlink(id, face)].flatMap((name) =>
          ['', '-360'].map((end) => readFileSync(join(FOLDER, story, `${name}${end}.webp`)).length),
        ),
      ),
    )
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(PEOPLE_LIMITS.all)
  })

  test.each(PEOPLE)(
    '$story: the head of $id is where the contract says, and stands on the lower edge',
    async ({ story, id, faces }) => {
      for (const face of faces) {
        const { data, info } = await sharp(join(FOLDER, story, `${namePortrait(id, face)}.webp`))
          .extractChannel('alpha')
          .raw()
          .toBuffer({ resolveWithObject: true })
        const isSolid = (x: number, y: number): boolean => (data[Math.round(y) * info.width + Math.round(x)] ?? 0) > 200
        const { x, y, w, h } = PERSON_PICTURE.head
        expect(isSolid((x + w / 2) * width, (y + h * 0.45) * height), `${face}: the middle of the head`).toBe(true)
        expect(
          isSolid((eyes.x + eyes.w / 2) * width, (eyes.y + eyes.h / 2) * height),
          `${face}: between the eyes`,
        ).toBe(true)
        expect(isSolid(width / 2, height - 2), `${face}: the lower edge`).toBe(true)
        expect([isSolid(4, 4), isSolid(width - 5, 4)], `${face}: the corners`).toEqual([false, false])
      }
    },
  )

  test('the closed eyes are drawn where the open ones are, and nothing else is', async () => {
    for (const { story, id, look } of PEOPLE) {
      if (look.marks.includes('paper-mask')) continue
      const { data } = await sharp(join(FOLDER, story, `${nameBlink(id, 'calm')}.webp`))
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const share = data.filter((alpha) => alpha > 100).length / data.length
      expect(share, id).toBeGreaterThan(0.02)
      expect(share, id).toBeLessThan(0.45)
    }
  })

  test('no two characters have the same head: hair, face or brows', () => {
    for (const part of ['hair', 'face', 'brows'] as const) {
      const seen = new Map<string, string>()
      for (const { story, id, look } of PEOPLE) {
        const values = JSON.stringify(look[part])
        expect(seen.get(values), `${part} of ${story}/${id}`).toBeUndefined()
        seen.set(values, `${story}/${id}`)
      }
    }
  })

  test.each(STORIES)('every named character of %s has portraits', (story) => {
    const { people, voices } = readCast(story)
    const { actors } = v.parse(named, readYaml(story, 'story.yaml'))
    const { speakers } = v.parse(named, readYaml(story, 'script.yaml'))
    const drawn = new Set([...people.map(({ id }) => id), ...voices])
    const missing = [...actors.map(({ id }) => id), ...Object.keys(speakers)].filter((id) => !drawn.has(id))
    expect(missing, 'write them under `people:` or, if they are no people, `voices:` in media.yaml').toEqual([])
  })

  test('a wrong value is named with its place', () => {
    const content = { people: { lan: { ink: 'blue' } } }
    expect(() => parseCast(content, 'media.yaml')).toThrow(/media\.yaml: people\.lan\.ink: expected a colour/)
  })
})
