/** Whether a user is a guest, for servers that send no role. Doc 1 §3, §6. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fitAnswer } from '../../../protocol/api/call.ts'
import { isGuest, user, whoami } from '../../../protocol/api/account.ts'

test.each([
  ['a user with an email and no role is registered', { email: 'mira@example.com' }, false],
  ['a user with the status registered and no role is registered', { status: 'Registered' }, false],
  ['a user without email and role is a guest', { status: 'active', plan: 'free' }, true],
  ['a user whose email is empty or null is a guest', { email: '', role: null }, true],
  ['a role that is null is a missing one', { email: 'mira@example.com', role: null }, false],
  ['a role that is sent decides', { email: 'mira@example.com', role: 'guest' }, true],
  ['a role that the app does not know is no guest', { role: 'editor' }, false],
])('[W20] %s', (_, fields, guest) => {
  const answer = fitAnswer(whoami.answer, { user: { uuid: 'u', coins: 1, ...fields } })
  expect(answer.ok && isGuest(answer.value.user)).toBe(guest)
  // The page stores what it read, and reads it again.
  expect(answer.ok && v.parse(user, JSON.parse(JSON.stringify(answer.value.user)))).toEqual(
    answer.ok && answer.value.user,
  )
})
