/** The texts of the page: amounts, plural forms, the fallback, and a change of language. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../helpers/eventually.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { i18n, loadNamespaces, loadTexts, showLocale, startTexts, withTexts } from '../../../src/i18n/index.ts'

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts('en')
})

/** A text of no language of the app. */
function translate(text: string | Record<string, string>, values: Record<string, unknown> = {}): string {
  i18n.addResourceBundle(i18n.language, 'cases', typeof text === 'string' ? { one: text } : text, true, true)
  // Its keys are in no type.
  return (i18n.t as (key: string, values: object) => string)('cases:one', values)
}

describe('a value', () => {
  test.each([
    [999, '999'],
    [1_250, '1.2k'],
    ['many', 'many'],
  ])('%j as an amount is %s', (price, shown) => {
    expect(translate('{{price, amount}} of {{price}}', { price })).toBe(`${shown} of ${price}`)
  })

  test.each(['{{b}}', '$&', '$t(shell:close)', '{{', '<b>'])('%j is never read as a text', (a) => {
    expect(translate('{{a}}{{b}} {{a}}', { a, b: 'x' })).toBe(`${a}x ${a}`)
  })

  test('that is no text is shown as it is', () => {
    expect([0, false, 2.5].map((a) => translate('{{a}}', { a }))).toEqual(['0', 'false', '2.5'])
  })
})

test.each([
  ['en', ['0 others', '1 one', '2 others', '1.2k others']],
  ['zh', ['0 others', '1 others', '2 others', '1.2k others']],
] as const)('the count chooses the plural form of %s', async (locale, expected) => {
  await showLocale(locale)
  const forms = { one_one: '{{count, amount}} one', one_other: '{{count, amount}} others' }
  expect([0, 1, 2, 1_250].map((count) => translate({ ...forms }, { count }))).toEqual(expected)
})

test('a text without forms stays as it is for any count', () => {
  i18n.removeResourceBundle('en', 'cases')
  expect([0, 1, 2].map((count) => translate('{{count}} lines', { count }))).toEqual(['0 lines', '1 lines', '2 lines'])
})

describe('a missing text', () => {
  test('is English, which is loaded when it is missed', async () => {
    await loadNamespaces(['display'])
    await showLocale('zh')
    i18n.removeResourceBundle('en', 'display')
    const { theme: _, ...others } = i18n.getResourceBundle('zh', 'display') as Record<string, unknown>
    i18n.removeResourceBundle('zh', 'display')
    i18n.addResourceBundle('zh', 'display', others)
    const drawAgain = vi.fn()
    i18n.store.on('added', drawAgain)
    expect(i18n.t('display:theme')).toBe('theme')
    await eventually(() => expect(i18n.t('display:theme')).toBe('Theme'))
    expect(drawAgain).toHaveBeenCalledWith('en', 'display', expect.anything())
  })

  test('of a namespace that a language lacks is English', async () => {
    const further = 'fr' as Locale
    await loadTexts(further, ['credits'])
    const t = i18n.getFixedT(further, 'credits')
    await eventually(() => expect(t('screen.title')).toBe('Diamonds'))
  })

  test('that English lacks, too, is its key', async () => {
    expect((i18n.t as (key: string) => string)('shell:nothing')).toBe('nothing')
  })
})

describe('one language is loaded', () => {
  test('and another with all that was used, before it is shown', async () => {
    await loadNamespaces(['landing'])
    expect(i18n.hasResourceBundle('zh', 'landing')).toBe(false)
    const loaded: boolean[] = []
    i18n.on('languageChanged', () => loaded.push(i18n.hasResourceBundle('zh', 'landing')))
    await showLocale('zh')
    expect(loaded).toEqual([true])
    expect([i18n.t('shell:close'), document.documentElement.lang]).toEqual(['关闭', 'zh'])
  })

  test('with the code that shows it', async () => {
    await withTexts(['demo'], Promise.resolve('code'))
    expect([i18n.hasResourceBundle('en', 'demo'), i18n.hasResourceBundle('zh', 'demo')]).toEqual([true, false])
  })

  test('where code comes while the language changes, its texts are there, too', async () => {
    await loadNamespaces(['catalogue'])
    const change = showLocale('zh')
    await Promise.all([change, loadNamespaces(['notices'])])
    expect(i18n.t('notices:label')).toBe('通知')
  })
})
