/** The guide for authors calls the fields of a talk as the screen does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTexts, PAGE_TEXTS } from '../../helpers/pageTexts.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/authoring.md'), 'utf8')
const [, TALK = ''] = GUIDE.split('\n## A character who answers\n')

test('what stands in bold in the guide to a talk stands on the screen, word for word', () => {
  const shown = new Set(Object.values(PAGE_TEXTS.en).flatMap((texts) => listTexts(texts).map(([, text]) => text)))
  // A concept has a small letter.
  const names = [...TALK.matchAll(/\*\*([A-Z][^*]+)\*\*/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => !shown.has(name))).toEqual([])
})
