/** The translator of the page gives the texts that i18next gives, whose syntax the texts are written in. */
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { FALLBACK_LOCALE, LOCALES } from '../../../protocol/locale.ts'
import { formatCompact } from '../../../src/i18n/formatCompact.ts'
import { type TextKey } from '../../../src/i18n/textKeys.ts'
import { addTexts, getTexts, type TextValues } from '../../../src/i18n/translator.ts'
import { listTexts, loadPageTexts } from '../../helpers/pageTexts.ts'

const loaded = await loadPageTexts()
for (const locale of LOCALES) addTexts(locale, loaded[locale])

/** What no language of the app has now: a key that only the fallback has, plurals in one language alone, slots beside each other. */
const PLURALS = { new: 'news', new_one: '{{count}} one', new_other: '{{count}} others' }
const CASES = {
  en: {
    cases: {
      onlyHere: 'only {{here}}',
      amount: '{{a, amount}} of {{a}}',
      plurals: PLURALS,
      slots: '{{a}}{{b}} {{a}}',
      deep: { er: 'x' },
    },
  },
  zh: { cases: { plurals: { new: '新' }, slots: '{{b}}{{a}}' } },
}
for (const locale of LOCALES) addTexts(locale, CASES[locale])

const oracle = i18next.createInstance()
await oracle.init({
  fallbackLng: FALLBACK_LOCALE,
  resources: Object.fromEntries(
    LOCALES.map((locale) => [locale, { translation: { ...loaded[locale], ...CASES[locale] } }]),
  ),
  // React escapes what it shows.
  interpolation: { escapeValue: false },
})
oracle.services.formatter?.add('amount', (value: string | number) =>
  typeof value === 'number' ? formatCompact(value) : value,
)

const COUNTS = [0, 1, 2, 5, 1.5, -1, 1_250]
const keys = new Set(
  LOCALES.flatMap((locale) => listTexts({ ...loaded[locale], ...CASES[locale] }).map(([key]) => key)),
)
const withoutForms = new Set([...keys].flatMap((key) => [key, key.replace(/_(?:one|other)$/, '')]))

describe.each(LOCALES)('in %s', (locale) => {
  const { t } = getTexts(locale)
  const expectSame = (key: string, values?: TextValues): void =>
    expect(t(key as TextKey, values), `${key} ${JSON.stringify(values)}`).toBe(
      oracle.t(key, { ...values, lng: locale }),
    )

  test('every text is the same, without values, with all values, and for each count', () => {
    for (const key of withoutForms) {
      expectSame(key)
      const names = LOCALES.flatMap((one) =>
        [...String(oracle.getResource(one, 'translation', key) ?? '').matchAll(/\{\{(\w+)(?:, amount)?\}\}/g)].map(
          ([, name]) => name,
        ),
      )
      const values = Object.fromEntries(names.map((name, index) => [name, index === 0 ? `"<b>${name}</b>"` : index]))
      expectSame(key, { ...values, count: 3 })
      for (const count of COUNTS) expectSame(key, { count })
    }
  })

  test('a value is never read as a text with slots', () => {
    for (const name of ['{{b}}', '$&', '$t(shell.close)', '{{', '']) expectSame('cases.slots', { a: name, b: name })
  })

  test('an amount of 1000 and more is shown as N.Nk, where its slot asks for it', () => {
    expect(getTexts('en').t('cases.amount' as TextKey, { a: 1_250 })).toBe('1.2k of 1250')
    for (const a of [999, 1_000, 'many']) expectSame('cases.amount', { a })
  })

  test('a value that is missing, null or no text is shown as i18next shows it', () => {
    for (const a of [undefined, null, 0, false, 2.5]) expectSame('cases.slots', { a, b: 'b' })
  })

  test.each(['cases.missing', 'cases.deep.er.more', 'missing', '', 'cases.toString', 'cases.onlyHere'])(
    'the key %j is answered the same',
    (key) => {
      expectSame(key)
      expectSame(key, { count: 1, here: 'here' })
    },
  )
})
