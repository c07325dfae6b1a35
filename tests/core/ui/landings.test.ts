import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { LANDING_KEYS } from '../../../protocol/pageAddresses.ts'
import { type Landing, LANDINGS, type LandingStory, OTHER_LANDINGS } from '../../../src/screens/landing/landings.ts'
import { ROUTES } from '../../../src/app/routeTable.tsx'

interface StoryActor {
  id: string
  name: { en: string }
}

const all = [...LANDINGS, ...OTHER_LANDINGS]
const folder = join(import.meta.dirname, '../../../fixtures/stories')
const listStories = ({ story }: Landing): readonly LandingStory[] => ('test' in story ? [story] : story)

test('a key has one story for tests and one for production, and names its actor in each', async () => {
  for (const landing of all) {
    const targets = listStories(landing).flatMap(({ test: onTest, production }) => [onTest, production])
    for (const { storyId, actorId } of targets) {
      const { actors } = parse(await readFile(join(folder, storyId, 'story.yaml'), 'utf8')) as { actors: StoryActor[] }
      const { name } = actors.find(({ id }) => id === actorId) ?? { name: { en: 'none' } }
      expect(name.en.toLowerCase().split(' '), `/${landing.key} in ${storyId}`).toContain(landing.key)
    }
  }
})

test('only one key has two stories, each with a quote of its own', () => {
  const several = all.flatMap(({ story }) => ('test' in story ? [] : [story]))
  expect(several).toHaveLength(1)
  const quotes = several.flatMap((pair) => pair.map(({ quote }) => quote))
  expect(new Set(quotes).size).toBe(2)
})

test('every named character has a route', () => {
  expect(LANDINGS.map(({ key }) => key)).toEqual(LANDING_KEYS)
})

test('no key hides another route', () => {
  const keys = all.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const others = ROUTES.map(({ path }) => path.split('/')[1]).filter((part) => part !== '')
  for (const { key } of LANDINGS) expect(others.filter((part) => part === key)).toHaveLength(1)
})
