import { afterEach, expect, test } from 'vitest'
import '../../../src/ui/theme.css'
import '../../../src/app/base.css'
import { LOCALES } from '../../../protocol/locale.ts'

const language = document.documentElement.lang

afterEach(() => {
  document.documentElement.lang = language
  document.body.replaceChildren()
})

/** Width of a text in this face, as a share of the size of its letters. */
function widthOf(text: string, lang: string, face: string): number {
  const line = document.createElement('span')
  line.lang = lang
  line.textContent = text
  line.style.cssText = `font-family: var(${face}); font-size: 100px`
  document.body.append(line)
  return line.getBoundingClientRect().width / 100
}

test.each([
  ['en', '--sans'],
  ['en', '--serif'],
  ['zh', '--sans'],
  ['zh', '--serif'],
])('an apostrophe of an English text is narrow in a page of %s, %s', (page, face) => {
  document.documentElement.lang = page
  expect(widthOf('’', 'en', face)).toBeLessThan(0.5)
})

test.each(LOCALES)('quotation marks of a Chinese narration are as wide as its characters in a page of %s', (page) => {
  document.documentElement.lang = page
  expect(widthOf('“', 'zh', '--serif')).toBeCloseTo(1, 1)
})
