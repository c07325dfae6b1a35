import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { NOTICE_CODES } from '../../../protocol/errors.ts'
import { resources } from '../../../src/i18n/index.ts'
import { formatFailure, formatNotice } from '../../../src/i18n/codeTexts.ts'

const texts = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : texts(value as object, `${path}${key}.`)))

const en = new Map(texts(resources.en.translation))
const zh = new Map(texts(resources.zh.translation))
const slots = (text: string | undefined): string[] => (text?.match(/\{\{\w+\}\}/g) ?? []).sort()

describe('both languages', () => {
  test('have the same keys', () => {
    expect([...zh.keys()].sort()).toEqual([...en.keys()].sort())
  })

  test('fill the same slots, and leave no text empty', () => {
    for (const [key, text] of en) {
      expect(text.trim(), key).not.toBe('')
      expect(zh.get(key)?.trim(), key).not.toBe('')
      expect(slots(zh.get(key)), key).toEqual(slots(text))
    }
  })

  test('are told apart: Chinese is Chinese, English is not', () => {
    for (const [key, text] of en) expect(text, key).not.toMatch(/\p{Script=Han}/u)
    for (const [key, text] of zh) expect(text.replaceAll(/\{\{\w+\}\}/g, ''), key).toMatch(/^$|\p{Script=Han}|^[^\p{L}]*$/u)
  })
})

describe('codes become words', () => {
  const t = i18next.createInstance({ lng: 'en', resources, interpolation: { escapeValue: false } }, () => undefined).t

  test('every notice has its own', () => {
    const words = NOTICE_CODES.map((code) => formatNotice(t, code, ''))
    expect(new Set(words).size).toBe(NOTICE_CODES.length)
    expect(words).toContain('Sorry, the network is unstable, please try again or switch to another story to continue.')
    expect(words).toContain('Failed to refresh token')
  })

  test('a refusal says what the server says, anything else what we say', () => {
    expect(formatFailure(t, { ok: false, code: 'refused', message: 'The story rests today' })).toBe('The story rests today')
    expect(formatFailure(t, { ok: false, code: 'refused', message: '' })).toBe('An error occurred')
    expect(formatFailure(t, { ok: false, code: 'unauthorized', message: 'jwt expired' })).toBe('Failed to refresh token')
  })
})
