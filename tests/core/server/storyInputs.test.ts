/** What players write to the characters of the stories: nearly all that is foreseeable is understood without a model, and the files say what is answered. */
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { understandText } from '../../../server/engine/understandText.ts'
import { initialState, NO_CHOICES } from '../../../server/engine/state.ts'
import { answerInputs, getStory, listStoriesWithInputs, readInputs } from '../../helpers/storyInputs.ts'

describe.each(listStoriesWithInputs())('%s', (id) => {
  const inputs = readInputs(id)
  const { script, metadata } = getStory(id)
  const talks = Object.entries(script.nodes).flatMap(([node, { listen }]) =>
    listen === undefined ? [] : { node, listen },
  )

  test('has different inputs, half of them in each language', () => {
    expect(new Set(inputs.map(({ node, text }) => `${node} ${text}`)).size).toBe(inputs.length)
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

  const freeTurns = talks.filter(({ listen }) => listen.free !== undefined)
  test('[I18] of 20 texts of others in its free turns at least 80 % are answered by something that fits', () => {
    for (const locale of LOCALES) {
      const judged = inputs.filter(
        (input) =>
          input.fit !== undefined && input.locale === locale && freeTurns.some(({ node }) => node === input.node),
      )
      expect(judged.length).toBeGreaterThanOrEqual(20)
      expect(judged.filter(({ fit }) => fit === true).length / judged.length).toBeGreaterThanOrEqual(0.8)
    }
  })

  test.each(freeTurns)('[I18] at $node there is a line for each text that no answer fits', ({ listen }) => {
    for (const locale of LOCALES) {
      const first = listen.otherwise.do.filter((step) => 'say' in step)
      expect(first.length).toBeGreaterThan(0)
      expect(listen.otherwise.again?.[locale].length).toBeGreaterThanOrEqual((listen.after?.turns ?? Infinity) - 1)
    }
  })

  // Free turns ask nothing: what is not understood there costs a player nothing.
  const questions = talks.filter(({ listen }) => listen.free === undefined)
  test.each(questions)(
    'of 60 texts of others at $node at least 80 % are answered by something that fits',
    ({ node }) => {
      for (const locale of LOCALES) {
        const judged = inputs.filter(
          (input) => input.fit !== undefined && input.node === node && input.locale === locale,
        )
        expect(judged.length).toBeGreaterThanOrEqual(30)
        expect(judged.filter(({ fit }) => fit === true).length / judged.length).toBeGreaterThanOrEqual(0.8)
      }
    },
  )

  test('hard news is never taken for anything else', () => {
    const hard = inputs.filter(({ means }) => means === '~hard_news')
    expect(hard.length).toBeGreaterThan(0)
    expect(hard.filter(({ understood }) => understood !== '~hard_news')).toEqual([])
  })

  test.each(talks)('each example to tap at $node is understood', ({ listen }) => {
    for (const locale of LOCALES) {
      const setup = { story: getStory(id), actorId: metadata.actors[0]?.id ?? '', locale }
      const state = initialState(setup.story, NO_CHOICES, 1)
      const missed = (listen.suggest?.[locale] ?? []).filter((text) => {
        const { answer, smallTalk } = understandText(setup, listen, state, text)
        return smallTalk !== null || (answer === -1 && listen.answers.length > 1)
      })
      expect(missed).toEqual([])
    }
  })

  test('the answers are those of the file (npm run stories:inputs writes them)', async () => {
    expect(await answerInputs(id, inputs)).toEqual(inputs)
  }, 60_000)
})
