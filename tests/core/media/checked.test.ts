import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIPS, PICTURES } from '../../../fixtures/media/manifest.ts'
import { readPeople } from '../../../fixtures/media/people.ts'

const TEXT = readFileSync(join(import.meta.dirname, '../../../fixtures/media/CHECKED.md'), 'utf8')

/** The rows of a story: the names that each is about, and what was checked. */
function listRows(story: string): { names: string[]; checked: string }[] {
  const section = TEXT.split(/^## /m).find((part) => part.startsWith(`${story}\n`)) ?? ''
  return [...section.matchAll(/^- ((?:`[\w-]+`(?:, )?)+): (.*)$/gm)].map(([, names = '', checked = '']) => ({
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    checked,
  }))
}

test.each(Object.keys(PICTURES))(
  'CHECKED.md has a row of every picture, clip and person of %s, and of nothing else',
  (story) => {
    const made = [
      ...(PICTURES[story] ?? []).map(({ name }) => name),
      ...(CLIPS[story] ?? []),
      ...readPeople(story).map(({ id }) => `person-${id}`),
    ]
    const rows = listRows(story)
    expect([...new Set(rows.flatMap(({ names }) => names))].toSorted()).toEqual([...new Set(made)].toSorted())
    expect(rows.filter(({ checked }) => checked.length < 5)).toEqual([])
  },
)

test('every line of CHECKED.md that begins a list is a row that names pictures', () => {
  const stories = [...TEXT.matchAll(/^## (.+)$/gm)].map(([, story = '']) => story)
  expect(stories).toEqual(Object.keys(PICTURES))
  expect(stories.flatMap(listRows)).toHaveLength([...TEXT.matchAll(/^- /gm)].length)
})
