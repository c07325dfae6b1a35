/** What players write to the characters of the stories: nearly all that is foreseeable is understood without a model, and the files say what is answered. */
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { answerInputs, listStoriesWithInputs, readInputs } from '../../helpers/storyInputs.ts'

describe.each(listStoriesWithInputs())('%s', (id) => {
  const inputs = readInputs(id)

  test('has 200 different inputs, half of them in each language', () => {
    expect(new Set(inputs.map(({ node, text }) => `${node} ${text}`)).size).toBe(inputs.length)
    expect(inputs.length).toBeGreaterThanOrEqual(200)
    for (const locale of LOCALES)
      expect(inputs.filter((input) => input.locale === locale).length).toBeGreaterThan(inputs.length * 0.45)
  })

  test('at least 90 % of the foreseeable inputs are understood without a model, in each language', () => {
    for (const locale of LOCALES) {
      const foreseeable = inputs.filter((input) => input.means !== null && input.locale === locale)
      const right = foreseeable.filter(({ means, understood }) => means === understood)
      expect(right.length / foreseeable.length).toBeGreaterThanOrEqual(0.9)
    }
  })

  test('the answers are those of the file (npm run stories:inputs writes them)', async () => {
    expect(await answerInputs(id, inputs)).toEqual(inputs)
  }, 60_000)
})
