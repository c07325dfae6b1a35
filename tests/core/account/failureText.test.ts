/** What a form says of a failed sign-in. Doc 1 §8. */
import { expect, test } from 'vitest'
import { type CallFailure, fail } from '../../../protocol/api/result.ts'
import { type Translate } from '../../../src/i18n/translator.ts'
import { formatSignInFailure } from '../../../src/screens/signIn/failureText.ts'

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ')

test.each<CallFailure>(['refused', 'http', 'unauthorized'])('an answer of the server has its message: %s', (code) => {
  expect(formatSignInFailure(t, 'login', fail(code, 'Wrong password'))).toBe('Wrong password')
  expect(formatSignInFailure(t, 'login', fail(code))).toBe('account.signIn.failed.login')
})

test('no answer has the reason', () => {
  expect(formatSignInFailure(t, 'login', fail('network'))).toBe(
    'account.signIn.failed.because account.signIn.failed.login shell.failures.network',
  )
})
