import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIPS, PICTURES } from '../../../fixtures/media/manifest.ts'
import { readPeople } from '../../../fixtures/media/people.ts'

const TEXT = readFileSync(join(import.meta.dirname, '../../../fixtures/media/CHECKED.md'), 'utf8')

/** The rows of a story's table: name and what was checked. */
function listRows(story: string): { name: string; checked: string }[] {
  const section = TEXT.split(/^## /m).find((part) => part.startsWith(`${story}\n`)) ?? ''
  return [...section.matchAll(/^\| `([^`]+)`\s*\| (.*?)\s*\|$/gm)].map(([, name = '', checked = '']) => ({
    name,
    checked,
  }))
}

test.each(Object.keys(PICTURES))('CHECKED.md lists every picture, clip and person of %s, and nothing else', (story) => {
  const made = [
    ...(PICTURES[story] ?? []).map(({ name }) => name),
    ...(CLIPS[story] ?? []),
    ...readPeople(story).map(({ id }) => `person-${id}`),
  ]
  const rows = listRows(story)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set(made)].toSorted())
  expect(rows.filter(({ checked }) => checked.length < 5)).toEqual([])
})

test('CHECKED.md has a table for each story, and no other', () => {
  expect([...TEXT.matchAll(/^## (.+)$/gm)].map(([, story]) => story)).toEqual(Object.keys(PICTURES))
})
