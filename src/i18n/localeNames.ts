/** The name of each language in that language: a player must find theirs on a page in another one. */
import { type Locale } from '../../protocol/locale.ts'

export const LOCALE_NAMES: Record<Locale, string> = { zh: '中文', en: 'English' }
