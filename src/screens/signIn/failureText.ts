/** The text of a failed sign-in call: the server's message, else what failed, and why if the player can do something about it. Doc 1 §8. */
import { type Translate } from '../../i18n/translator.ts'
import { type CallError } from '../../../protocol/api/result.ts'

export function formatSignInFailure(
  t: Translate,
  what: 'codeNotSent' | 'login' | 'social' | 'signUp' | 'password',
  { code, message }: CallError,
): string {
  if ((code === 'refused' || code === 'http' || code === 'unauthorized') && message !== '') return message
  const text = t(`account.signIn.failed.${what}`)
  if (code !== 'network' && code !== 'timeout') return text
  return t('account.signIn.failed.because', { what: text, reason: t(`shell.failures.${code}`) })
}
