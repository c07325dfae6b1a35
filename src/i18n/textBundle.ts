/** Texts that load with a part of the app: those of `src/i18n/<locale>/<bundle>/`, under the name of the bundle as key. */
import { type Locale, LOCALES } from '../../protocol/locale.ts'
import { addTexts, type TextTree } from './translator.ts'

/** The texts of a bundle by locale. */
export type TextBundle<Texts> = Record<Locale, Texts>

/** A bundle from the modules `./<locale>/<name>/index.ts`, as `import.meta.glob` gives them. */
export function createTextBundle<Texts>(name: string, modules: Record<string, Texts>): TextBundle<Texts> {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, modules[`./${locale}/${name}/index.ts`]]),
  ) as TextBundle<Texts>
}

/** Adds a bundle to the texts of the page. */
export function addTextBundle(name: string, bundle: TextBundle<TextTree>): void {
  for (const locale of LOCALES) addTexts(locale, { [name]: bundle[locale] })
}
