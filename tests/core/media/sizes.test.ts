import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { FIRST_SCENE_LIMITS, MEDIA_LIMITS } from '../../../fixtures/media/manifest.ts'
import { sourceFor } from '../../../protocol/pictures.ts'
import { nameBlink, namePortrait } from '../../../protocol/story/people.ts'

const MEDIA = join(import.meta.dirname, '../../../fixtures/media/stories')
const STORIES = join(import.meta.dirname, '../../../fixtures/stories')
/** A phone 360 px wide and 640 px high at two device px each draws a picture this wide. Rule M15. */
const PHONE_PX = 720

const node = v.looseObject({
  do: v.optional(v.array(v.record(v.string(), v.unknown())), []),
  goto: v.optional(v.string()),
})
const script = v.looseObject({ start: v.string(), nodes: v.record(v.string(), node) })
const picture = v.union([v.string(), v.looseObject({ src: v.string() })])
const saying = v.looseObject({ by: v.optional(v.string()), face: v.optional(v.string(), 'calm') })
const storyFile = v.looseObject({ preview: v.string(), actors: v.array(v.looseObject({ id: v.string() })) })
const entering = v.array(v.looseObject({ who: v.string(), face: v.optional(v.string(), 'calm') }))

function readYaml(story: string, file: string): unknown {
  return parse(readFileSync(join(STORIES, story, file), 'utf8'))
}

/** The steps before the player is asked for something, or before the second picture. */
function listFirstSteps(story: string): Record<string, unknown>[] {
  const { start, nodes } = v.parse(script, readYaml(story, 'script.yaml'))
  const steps: Record<string, unknown>[] = []
  for (let id: string | undefined = start; id !== undefined; id = nodes[id]?.goto) steps.push(...(nodes[id]?.do ?? []))
  const second = steps.findIndex(
    (step, index) => 'image' in step && steps.slice(0, index).some((one) => 'image' in one),
  )
  return second === -1 ? steps : steps.slice(0, second)
}

/**
 * The names of the pictures of the first scene: the cover, the background, and the people with their closed eyes, who enter or are the first to speak.
 * `actor`: who is chosen, and speaks where nobody is named.
 */
function listFirstPictures(story: string, preview: string, actor: string): string[] {
  const steps = listFirstSteps(story)
  const background = steps.find((step) => 'image' in step)?.image
  const shown = v.parse(picture, background)
  const entered = steps.filter((step) => 'enter' in step).flatMap((step) => v.parse(entering, step.enter))
  const line = steps.find((step) => 'say' in step)
  const { by: who = actor, face } = v.parse(saying, line ?? {})
  // A voice has no portrait.
  const speaks = line !== undefined && entered.every((person) => person.who !== who) && hasPortrait(story, who, face)
  const people = speaks ? [...entered, { who, face }] : entered
  return [
    ...new Set([
      preview,
      typeof shown === 'string' ? shown : shown.src,
      ...people.flatMap((person) => [namePortrait(person.who, person.face), nameBlink(person.who, person.face)]),
    ]),
  ]
}

function hasPortrait(story: string, who: string, face: string): boolean {
  return existsSync(join(MEDIA, story, `${namePortrait(who, face)}.webp`))
}

function sizeOf(story: string, name: string): number {
  const file = sourceFor(`/media/${story}/${name}.webp`, PHONE_PX).split('/').at(-1) ?? ''
  return statSync(join(MEDIA, story, file)).size
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const stories = readdirSync(STORIES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

describe('sizes of media', () => {
  test('all media together are under 40 MB', () => {
    const bytes = listFiles(MEDIA).reduce((sum, file) => sum + statSync(file).size, 0)
    expect(bytes).toBeLessThan(MEDIA_LIMITS.all)
  })

  test.each(stories)('%s: cover, first background and first people take at most 350 kB on a phone', (story) => {
    const { preview, actors } = v.parse(storyFile, readYaml(story, 'story.yaml'))
    for (const { id } of actors) {
      const sizes = listFirstPictures(story, preview, id).map((name) => [name, sizeOf(story, name)] as const)
      const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
      expect(bytes, JSON.stringify(sizes)).toBeLessThanOrEqual(FIRST_SCENE_LIMITS.pictures)
    }
  })

  test('who speaks first and has not entered is among the first people, with their closed eyes', () => {
    expect(listFirstPictures('ember-line', 'cover', 'shen')).toEqual([
      'cover',
      'platform',
      'person-shen-afraid',
      'person-shen-afraid-blink',
    ])
  })

  // The chat connects sound only when its first line can be read: music never delays the first scene.
  test.each(stories)('%s: no piece of music or sound is larger than a phone should load', (story) => {
    for (const file of listFiles(join(MEDIA, story)).filter((name) => name.endsWith('.m4a')))
      expect(statSync(file).size, file).toBeLessThanOrEqual(FIRST_SCENE_LIMITS.music)
  })
})
