/** Chooses the language of a request. */
import { parseAccept } from 'hono/utils/accept'
import { DEFAULT_LOCALE, type Locale, parseLocale } from '../../protocol/locale.ts'

/** The supported locale that `Accept-Language` prefers, by weight and then by order; else the default. */
export function negotiateLocale(header: string | undefined): Locale {
  for (const { type, q } of parseAccept(header ?? '')) {
    const locale = parseLocale(type)
    if (q > 0 && locale !== null) return locale
  }
  return DEFAULT_LOCALE
}
