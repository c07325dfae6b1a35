/** Chooses the language of a request. */
import { parseAccept } from 'hono/utils/accept'
import { chooseLocale, type Locale } from '../../protocol/locale.ts'

/** The locale for `Accept-Language`, by weight and then by order. A client that takes any language (`*`) prefers none. */
export function negotiateLocale(header: string | undefined): Locale {
  const accepted = parseAccept(header ?? '').filter(({ type, q }) => q > 0 && type !== '' && type !== '*')
  return chooseLocale(accepted.map(({ type }) => type))
}
