/** The text of a failed call: the server's message if there is one, else a text of the app. */
import { type CallError } from '../../protocol/api/result.ts'
import { i18n } from './index.ts'

export function formatFailure({ code, message }: CallError): string {
  return (code === 'refused' || code === 'http' || code === 'price_changed') && message !== ''
    ? message
    : i18n.t(`failures.${code}`)
}
