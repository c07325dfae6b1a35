/** When a verification code may be sent again. Doc 1 §5, §9. */
import { beforeEach, expect, test } from 'vitest'
import {
  forgetSentCode,
  getResendWaitMs,
  normalizeEmail,
  readSentCode,
  rememberSentCode,
} from '../../../src/account/sentCode.ts'
import { writeItem } from '../../../src/platform/storage.ts'

const AT = 1_700_000_000_000
const DAY_MS = 24 * 60 * 60_000
const sent = { email: 'mira@example.com', at: AT, waitMs: 60_000 }
const waitAt = (now: number, email = sent.email) => getResendWaitMs(readSentCode(now), email, now)

beforeEach(() => {
  forgetSentCode()
  rememberSentCode(sent)
})

test('the same address waits for 60 s, to the millisecond', () => {
  expect([0, 1_000, 59_999, 60_000, 61_000].map((ms) => waitAt(AT + ms))).toEqual([60_000, 59_000, 1, 0, 0])
})

test('letters and spaces make no other address, and another address need not wait', () => {
  expect(waitAt(AT, ' Mira@Example.com ')).toBe(60_000)
  expect(waitAt(AT, 'ada@example.com')).toBe(0)
  expect(normalizeEmail(' Mira@Example.com ')).toBe(sent.email)
})

test('a clock that is set back or forward by a day blocks nobody', () => {
  expect([waitAt(AT - DAY_MS), waitAt(AT + DAY_MS)]).toEqual([0, 0])
})

test('the address is known for ten minutes, or for as long as the server refuses another code', () => {
  expect(readSentCode(AT + 10 * 60_000 - 1)).toEqual(sent)
  expect(readSentCode(AT + 10 * 60_000)).toBeNull()
  rememberSentCode({ ...sent, waitMs: 20 * 60_000 })
  expect(waitAt(AT + 15 * 60_000)).toBe(5 * 60_000)
})

test.each(['', 'null', '[]', '{"email":1}', '{"email":"a","at":"now","waitMs":1}', '{'])(
  'what is stored as %s counts as nothing',
  (stored) => {
    writeItem('sent_code', stored)
    expect(readSentCode(AT)).toBeNull()
  },
)
