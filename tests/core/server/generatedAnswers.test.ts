/** What the page is told of a server whose characters a model writes. */
import { expect, test } from 'vitest'
import { addApiFacts } from '../../../server/operatorConfig.ts'

test('the terms say that answers are generated only where a model is configured', () => {
  const facts = { standIns: true, sendsEmail: true, sendsNews: true }
  expect(addApiFacts({}, { ...facts, generatesAnswers: true })).toEqual({ generatesAnswers: true })
  expect(addApiFacts({}, { ...facts, generatesAnswers: false })).toEqual({})
})
