/** What the player reads where the sign-up of a guest fails. Doc 1 §4, §8. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startAccount } from '../../../src/account/account.ts'
import { getUser } from '../../../src/account/user.ts'
import { Failure, fakeApi, gate, refusal, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signedIn, guest, signIn } from './signInUsers.ts'

const { default: LoginScreen } = await import('../../../src/screens/signIn/LoginScreen.tsx')

setUpShell()

const toast = (text: string | RegExp) => page.getByRole('alert').getByText(text)

test.each([
  ['a refusal', refusal('This device is blocked')],
  ['a busy server', new Failure(429, 'This device is blocked')],
  ['a 401', new Failure(401, 'This device is blocked')],
])('the automatic sign-up passes on what the server says: %s', async (_, reply) => {
  fakeApi({ '/user-guest.sign-up': () => reply })
  await show(null)
  await startAccount()
  await expect.element(toast('This device is blocked')).toBeVisible()
})

test('[F17] a gate in front of the server is named', async () => {
  fakeApi({ '/user-guest.sign-up': gate })
  await show(null)
  await startAccount()
  await expect.element(toast(/^Something in front of this site asks for a password/)).toBeVisible()
})

test.each([
  ['no answer', unreachable],
  ['an answer of a proxy', new Failure(502)],
])('without a message there is no toast: %s', async (_, reply) => {
  fakeApi({ '/user-guest.sign-up': () => reply })
  await show(null)
  await startAccount()
  expect(getUser()).toBeNull()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the sign-up that the player asks for says why it failed', async () => {
  let reply: unknown = refusal('This device is blocked')
  fakeApi({ '/user-guest.sign-up': () => reply })
  signIn({ ...mira, gender: 'female' })
  localStorage.removeItem('token')
  await show(<LoginScreen />)
  const button = page.getByRole('button', { name: 'Continue as a guest' })
  await button.click()
  await expect.element(toast('This device is blocked')).toBeVisible()
  reply = unreachable
  await button.click()
  await expect.element(toast(/^Failed to sign up\. The network/)).toBeVisible()
  reply = signedIn(guest)
  await button.click()
  await expect.poll(getUser).toEqual(guest)
  await expect.poll(() => location.pathname).toBe('/')
})
