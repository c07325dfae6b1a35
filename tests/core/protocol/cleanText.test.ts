/** Names and texts that others see keep nothing that hides or turns around what is written. */
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { guestConvert, userUpdate } from '../../../protocol/api/signIn.ts'
import { skillCreate } from '../../../protocol/api/talents.ts'
import { cleanName, cleanText } from '../../../protocol/cleanText.ts'
import { localized } from '../../../protocol/story/basics.ts'

test.each([
  ['control characters', 'Mi\u0000r\u0007a\u007f\u0085', 'Mira'],
  ['overrides of the direction', '\u202eariM\u202c \u2066x\u2069', 'ariM x'],
  ['halves of characters', 'Mi\ud83cra\udf00', 'Mira'],
  ['lines and tabs', ' Mira\r\n\tSol ', 'Mira Sol'],
  ['invisible characters', '\u200bMi\u00adra\ufeff\u200e', 'Mira'],
  ['joiners alone', '\u200d\u200c', ''],
])('a name loses %s', (_, name, expected) => {
  expect(cleanName(name)).toBe(expected)
})

test.each(['李小明', 'Zoë d’Arc', '👩‍👩‍👧', '🏳️‍🌈 Mo', 'مِيرا', 'می‌روم'])('%s stays as it is', (name) => {
  expect(cleanName(name)).toBe(name)
})

test('a text keeps its lines, and loses what a name loses', () => {
  expect(cleanText('one\r\n\ttwo\n\u202ethree\u0007\ud800\u2028four')).toBe('one\n\ttwo\nthree\nfour')
})

test('users, talents and stories are cleaned by their schemas, before their length counts', () => {
  const about = { user_id: 'u', email: 'mira@example.com', password: 'secret-1' }
  expect(v.parse(guestConvert.body, { ...about, name: '\u202eMira\u0000' }).name).toBe('Mira')
  expect(v.safeParse(guestConvert.body, { ...about, name: 'M\u200b\u200b' }).success).toBe(false)
  expect(v.parse(userUpdate.body, { name: 'Mi\ud800ra' }).name).toBe('Mira')
  expect(v.parse(skillCreate.body, { name: '\u2067Luck', image_url: '/media/a.webp' }).name).toBe('Luck')
  expect(v.parse(localized, { en: 'A \u202ehall', zh: '走廊\u0008' })).toEqual({ en: 'A hall', zh: '走廊' })
})
