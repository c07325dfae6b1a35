/** Input methods: the Enter that takes a word does nothing else, in any field. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isComposing } from '../../../src/ui/composing.ts'

test.each([
  [{ isComposing: true, keyCode: 13 }, true],
  // Safari, after the end of the composition.
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 13 }, false],
])('%j belongs to an input method: %s', (event, expected) => {
  expect(isComposing(event)).toBe(expected)
})

test('each text field that listens to Enter leaves the keys of an input method alone', () => {
  const root = join(import.meta.dirname, '../../../src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const listening = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /<(?:input|textarea)\b/.test(text) && /onKeyDown/.test(text) && /['"]Enter['"]/.test(text)
  })
  expect(listening.length).toBeGreaterThanOrEqual(9)
  expect(listening.filter((file) => !readFileSync(join(root, file), 'utf8').includes('isComposing('))).toEqual([])
})
