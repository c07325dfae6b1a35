/** Adds a language without texts to `protocol/locale.ts`, for the test file that imports this before anything else. */
import { type Locale, LOCALE_NAMES, LOCALES } from '../../protocol/locale.ts'

const added: string = 'fr'
Object.assign(LOCALE_NAMES, { [added]: 'Français' })
LOCALES.push(added as Locale)

/** French. */
export const THIRD = added as Locale
