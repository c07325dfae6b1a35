/** The guide for authors calls things as the screen does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTexts, PAGE_TEXTS } from '../../helpers/pageTexts.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/authoring.md'), 'utf8')

test('what stands in bold in the guide stands on the screen, word for word', () => {
  const shown = new Set(Object.values(PAGE_TEXTS.en).flatMap((texts) => listTexts(texts).map(([, text]) => text)))
  // A concept has a small letter.
  const names = [...GUIDE.matchAll(/\*\*([A-Z][^*]+)\*\*/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !shown.has(name))).toEqual([])
})
