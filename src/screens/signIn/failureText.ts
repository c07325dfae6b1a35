/** The text of a failed sign-in call: the server's message, else what failed, and why if the player can do something about it. Doc 1 §8. */
import { type TFunction } from 'i18next'
import { type CallError } from '../../../protocol/api/result.ts'

export function formatSignInFailure(
  t: TFunction<['account', 'shell']>,
  what: 'codeNotSent' | 'login' | 'social' | 'signUp' | 'password',
  { code, message }: CallError,
): string {
  if ((code === 'refused' || code === 'http' || code === 'unauthorized') && message !== '') return message
  const text = t(`signIn.failed.${what}`)
  if (code !== 'network' && code !== 'timeout' && code !== 'gate') return text
  return t('signIn.failed.because', { what: text, reason: t(`shell:failures.${code}`) })
}
