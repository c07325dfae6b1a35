import { expect, test } from 'vitest'
import { chooseTheme } from '../../../src/platform/theme.ts'
import { resolveLocale } from '../../../protocol/locale.ts'

test.each([
  ['?lang=en', 'zh', ['zh-CN'], 'en'],
  ['?lang=zh', 'en', ['en'], 'zh'],
  ['?lang=fr', 'en', ['zh'], 'en'],
  ['', null, ['en-GB', 'zh'], 'en'],
  ['', null, ['zh-Hant-TW', 'en'], 'zh'],
  // The whole list counts, with one of ours at any place.
  ['', null, ['de-DE', 'de', 'en-US', 'en'], 'en'],
  ['', null, ['fr', 'zh-HK', 'en'], 'zh'],
  // None of ours.
  ['', null, ['fr-FR', 'de'], 'en'],
  ['', null, ['enm'], 'en'],
  // Nothing is known.
  ['', null, [], 'zh'],
  ['', 'nonsense', ['en'], 'en'],
])('%s, stored %s, browser %s: %s', (query, stored, browser, language) => {
  expect(resolveLocale({ query, stored, browser })).toBe(language)
})

test.each([
  ['', null, 'dark', 'dark'],
  ['', null, 'light', 'light'],
  ['?theme=light', null, 'dark', 'light'],
  ['?theme=dark', 'light', 'light', 'dark'],
  ['', 'light', 'dark', 'light'],
  ['', 'dark', 'light', 'dark'],
  ['?theme=pink', 'pink', 'dark', 'dark'],
] as const)('%s, stored %s, variant %s: %s', (query, stored, variant, theme) => {
  expect(chooseTheme({ query, stored, variant })).toBe(theme)
})
