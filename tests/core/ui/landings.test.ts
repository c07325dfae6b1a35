import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANDING_KEYS } from '../../../src/app/landingKeys.ts'
import { LANDINGS, OTHER_LANDINGS } from '../../../src/app/landings.ts'
import { ROUTES } from '../../../src/app/routeTable.tsx'

const all = [...LANDINGS, ...OTHER_LANDINGS]
const stories = readdirSync(join(import.meta.dirname, '../../../fixtures/stories'))

test('every character leads to a story that exists, for tests and for players', () => {
  for (const { stories: targets } of all)
    for (const { storyId } of targets)
      expect(stories).toEqual(expect.arrayContaining([storyId.test, storyId.production]))
})

test('one character has two stories, each with a quote of its own', () => {
  const several = all.filter((landing) => landing.stories.length > 1)
  expect(several.map((landing) => landing.stories.length)).toEqual([2])
  expect(new Set(several.flatMap((landing) => landing.stories.map(({ quote }) => quote))).size).toBe(2)
  expect(several.flatMap((landing) => landing.stories).every(({ quote }) => quote !== null)).toBe(true)
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
