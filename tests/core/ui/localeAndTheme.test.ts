import { expect, test } from 'vitest'
import { chooseTheme } from '../../../src/platform/theme.ts'
import { chooseLocale } from '../../../src/i18n/locale.ts'

test.each([
  ['?lang=en', 'zh', ['zh-CN'], 'en'],
  ['?lang=zh', 'en', ['en'], 'zh'],
  ['?lang=fr', 'en', ['zh'], 'en'],
  ['', null, ['en-GB', 'zh'], 'en'],
  ['', null, ['zh-Hant-TW', 'en'], 'zh'],
  ['', null, ['fr', 'en'], 'zh'],
  ['', null, ['enm'], 'zh'],
  ['', null, [], 'zh'],
  ['', 'nonsense', ['en'], 'en'],
])('%s, stored %s, browser %s: %s', (query, stored, browser, language) => {
  expect(chooseLocale({ query, stored, browser })).toBe(language)
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
