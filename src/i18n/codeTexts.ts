/** Texts of failed calls. */
import { type Translate } from './translator.ts'
import { type CallError } from '../../protocol/api/result.ts'

/** The text of a failed call: the server's message if there is one, else a text of the app. */
export function formatFailure(t: Translate, { code, message }: CallError): string {
  return (code === 'refused' || code === 'http') && message !== '' ? message : t(`shell.failures.${code}`)
}
