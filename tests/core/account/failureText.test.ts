/** What a form says of a failed sign-in. Doc 1 §8. */
import { expect, test, vi } from 'vitest'
import { type CallFailure, fail } from '../../../protocol/api/result.ts'
import { i18n } from '../../../src/i18n/index.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { formatSignInFailure } from '../../../src/screens/signIn/failureText.ts'

vi.stubGlobal('document', { documentElement: {} })
await startAllTexts('en')
const t = i18n.getFixedT<['account', 'shell']>('en', ['account', 'shell'])

test.each<CallFailure>(['refused', 'http', 'unauthorized'])('an answer of the server has its message: %s', (code) => {
  expect(formatSignInFailure(t, 'login', fail(code, 'Wrong password'))).toBe('Wrong password')
  expect(formatSignInFailure(t, 'login', fail(code))).toBe('Login failed')
})

test('no answer has the reason', () => {
  expect(formatSignInFailure(t, 'login', fail('network'))).toBe(
    'Login failed. The network cannot be reached. Check your connection and try again.',
  )
})
