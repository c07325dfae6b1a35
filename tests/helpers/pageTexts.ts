/** Every text of the page, with the bundles that the app loads later. */
import { type Locale, LOCALES } from '../../protocol/locale.ts'
import { accountTexts } from '../../src/i18n/account.ts'
import { catalogueTexts } from '../../src/i18n/catalogue.ts'
import { creationTexts } from '../../src/i18n/creation.ts'
import { creditTexts } from '../../src/i18n/credits.ts'
import { demoTexts } from '../../src/i18n/demo.ts'
import { displayTexts } from '../../src/i18n/display.ts'
import { loadTexts } from '../../src/i18n/index.ts'
import { introTexts } from '../../src/i18n/intro.ts'
import { landingTexts } from '../../src/i18n/landing.ts'
import { laterTexts } from '../../src/i18n/later.ts'
import { legalTexts } from '../../src/i18n/legal.ts'
import { noticeTexts } from '../../src/i18n/notices.ts'
import { pictureTexts } from '../../src/i18n/pictures.ts'
import { type TextTree } from '../../src/i18n/translator.ts'

/** The texts of each language, as the translator holds them once all bundles are there. */
export async function loadPageTexts(): Promise<Record<Locale, TextTree>> {
  const entries = await Promise.all(
    LOCALES.map(async (locale): Promise<[Locale, TextTree]> => [
      locale,
      { ...(await loadTexts(locale)), ...readBundles(locale) },
    ]),
  )
  return Object.fromEntries(entries) as Record<Locale, TextTree>
}

function readBundles(locale: Locale): TextTree {
  return {
    later: laterTexts[locale],
    account: accountTexts[locale],
    intro: introTexts[locale],
    creation: creationTexts[locale],
    credits: creditTexts[locale],
    catalogue: catalogueTexts[locale],
    display: displayTexts[locale],
    demo: demoTexts[locale],
    landing: landingTexts[locale],
    legal: legalTexts[locale],
    notices: noticeTexts[locale],
    pictures: pictureTexts[locale],
  }
}

/** Each text with its whole key. */
export function listTexts(tree: TextTree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([part, found]): [string, string][] =>
    typeof found === 'string' ? [[path + part, found]] : listTexts(found, `${path}${part}.`),
  )
}
