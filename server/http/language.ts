/** Chooses the language of a request. */
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { chooseLocale, type Locale, LOCALE_COOKIE, resolveLocale } from '../../protocol/locale.ts'
import { type RequestContext } from './hono.ts'

/** The locale for `Accept-Language`, by weight and then by order. A client that takes any language (`*`) prefers none. */
export function negotiateLocale(header: string | undefined): Locale {
  return chooseLocale(listLanguages(header))
}

function listLanguages(header: string | undefined): string[] {
  const accepted = parseAccept(header ?? '').filter(({ type, q }) => q > 0 && type !== '' && type !== '*')
  return accepted.map(({ type }) => type)
}

/** The locale of a page: as the page itself chooses it (`src/i18n/locale.ts`). */
export function negotiatePageLocale(c: RequestContext): Locale {
  return choosePageLocale(new URL(c.req.url).search, c.req.raw.headers)
}

/** The same, of a request of any server. */
export function choosePageLocale(query: string, headers: Pick<Headers, 'get'>): Locale {
  return resolveLocale({
    query,
    stored: parse(headers.get('cookie') ?? '', LOCALE_COOKIE)[LOCALE_COOKIE] ?? null,
    browser: listLanguages(headers.get('accept-language') ?? undefined),
  })
}
