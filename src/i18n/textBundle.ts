/** Texts that load with a part of the app: those of `src/i18n/<locale>/<bundle>/`, under the name of the bundle as key. */
import i18next from 'i18next'
import { type Locale, LOCALES } from '../../protocol/locale.ts'

/** The texts of a bundle by locale. */
export type TextBundle<Texts> = Record<Locale, Texts>

/** A bundle from the modules `./<locale>/<name>/index.ts`, as `import.meta.glob` gives them. */
export function createTextBundle<Texts>(name: string, modules: Record<string, Texts>): TextBundle<Texts> {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, modules[`./${locale}/${name}/index.ts`]]),
  ) as TextBundle<Texts>
}

/** Adds a bundle to the texts of the page. */
export function addTextBundle(name: string, bundle: TextBundle<unknown>): void {
  for (const locale of LOCALES) i18next.addResourceBundle(locale, 'translation', { [name]: bundle[locale] }, true, true)
}
