import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
  line.style.cssText = `font-family: ${face}; font-size: 100px`
  document.body.append(line)
  return line.getBoundingClientRect().width / 100
}

test.each([
  ['en', 'var(--sans)'],
  ['en', 'var(--serif)'],
  ['zh', 'var(--sans)'],
  ['zh', 'var(--serif)'],
])('an apostrophe of an English text is narrow in a page of %s, %s', (page, face) => {
  document.documentElement.lang = page
  expect(widthOf('’', 'en', face)).toBeLessThan(0.5)
})

describe('the marks of a Chinese narration', () => {
  /** Stands for a Chinese face that is installed: few machines have one. Its marks have a width that no Latin serif gives them. */
  const standIn = new FontFace(
    'Noto Serif CJK SC',
    ['DejaVu Sans Mono', 'Liberation Mono', 'Noto Sans Mono', 'Courier New', 'Menlo']
      .map((name) => `local('${name}')`)
      .join(),
  )

  beforeAll(async () => {
    document.fonts.add(await standIn.load())
  })
  afterAll(() => {
    document.fonts.delete(standIn)
  })

  test.each(LOCALES)('quotation marks are those of its Chinese face in a page of %s', (page) => {
    document.documentElement.lang = page
    const ofFace = widthOf('“', 'zh', `'Noto Serif CJK SC'`)
    expect(ofFace).not.toBeCloseTo(widthOf('“', 'en', 'var(--serif)'), 1)
    expect(widthOf('“', 'zh', 'var(--serif)')).toBe(ofFace)
  })
})
