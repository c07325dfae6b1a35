/** Codes of campaign and inviter, kept from the address. Doc 1 §3, §7. */
import { beforeEach, expect, test } from 'vitest'
import { forgetReferral, keepReferral, readReferral } from '../../../src/account/referral.ts'

beforeEach(forgetReferral)

test('both codes of an address are kept, and stay when a later address has none', () => {
  keepReferral('?lang=en&source_code=spring%20ad&invite_code=AB12CD')
  keepReferral('?category=rain')
  expect(readReferral()).toEqual({ source_code: 'spring ad', invite_code: 'AB12CD' })
})

test('a later code replaces an earlier one, and leaves the other', () => {
  keepReferral('?source_code=a&invite_code=b')
  keepReferral('?invite_code=c')
  expect(readReferral()).toEqual({ source_code: 'a', invite_code: 'c' })
})

test.each([
  ['empty', '?source_code=&invite_code=%20'],
  ['too long for the call', `?source_code=${'x'.repeat(201)}&invite_code=${'y'.repeat(5_000)}`],
  ['of another name', '?sourceCode=a&invite=b'],
])('a code that is %s is not kept', (_, query) => {
  keepReferral(query)
  expect(readReferral()).toEqual({ source_code: undefined, invite_code: undefined })
})
