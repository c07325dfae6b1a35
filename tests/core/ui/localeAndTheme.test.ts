import { expect, test } from 'vitest'
import { chooseTheme } from '../../../src/app/theme.ts'
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
  ['', null, 'dark'],
  ['?theme=light', null, 'light'],
  ['?theme=dark', 'light', 'dark'],
  ['', 'light', 'light'],
  ['?theme=pink', 'pink', 'dark'],
])('%s, stored %s: %s', (query, stored, theme) => {
  expect(chooseTheme({ query, stored })).toBe(theme)
})
