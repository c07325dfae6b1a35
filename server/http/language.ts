/** Chooses the language of a request. */
import { parseAccept } from 'hono/utils/accept'
import { chooseLocale, type Locale, parseLocale } from '../../protocol/locale.ts'
import { type RequestContext } from './hono.ts'

/** The locale for `Accept-Language`, by weight and then by order. A client that takes any language (`*`) prefers none. */
export function negotiateLocale(header: string | undefined): Locale {
  const accepted = parseAccept(header ?? '').filter(({ type, q }) => q > 0 && type !== '' && type !== '*')
  return chooseLocale(accepted.map(({ type }) => type))
}

/** The locale of a page: the one in its address, else that of the browser. */
export function negotiatePageLocale(c: RequestContext): Locale {
  return parseLocale(c.req.query('lang')) ?? negotiateLocale(c.req.header('accept-language'))
}
