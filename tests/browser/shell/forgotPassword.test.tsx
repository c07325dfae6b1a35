/** A forgotten password: a code signs in and sets a new one, by the stricter rule. Doc 1 §5. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getUser } from '../../../src/account/user.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { forgetFormDraft } from '../../../src/screens/signIn/formDraft.ts'
import { type Asked, fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signedIn, signIn } from './signInUsers.ts'
import LoginScreen from '../../../src/screens/signIn/LoginScreen.tsx'

await startAllTexts('en')

setUpShell()
const registered = { ...guest, role: 'user', name: 'Mira' }
const EMAIL = 'mira@example.com'

beforeEach(() => {
  history.replaceState(null, '', '/user/login')
  signIn(guest)
  forgetFormDraft()
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByText(text, { exact: true })
const countCalls = (asked: Asked[], path: string) => asked.filter((call) => call.path === path).length

describe('a forgotten password', () => {
  async function openForgot(): Promise<void> {
    await show(<LoginScreen />)
    await button('Sign in with password').click()
    await button('Forgot your password?').click()
    await field('Email').fill(EMAIL)
  }

  test('signs in by a code and sets a new one', async () => {
    const asked = fakeApi({
      '/verification-code.send': () => ({ resend_after: 60 }),
      '/user-password.set': () => signedIn(registered),
    })
    await openForgot()
    await button('Send code').click()
    await expect.element(field('Verification code')).toHaveFocus()
    await field('Verification code').fill('123456')
    await page.getByLabelText('New password', { exact: true }).fill('lantern 42')
    await page.getByLabelText('Confirm password').fill('lantern 42')
    await button('Set password and sign in').click()
    await expect.element(toast('New password saved')).toBeVisible()
    expect(getUser()).toEqual(registered)
    expect(asked.find(({ path }) => path === '/user-password.set')?.body).toMatchObject({
      email: EMAIL,
      code: '123456',
      password: 'lantern 42',
      user_id: 'guest-1',
    })
  })

  test.each(['lamp 42', 'lanterns', '12345678', `${'a'.repeat(30)}1`])(
    'has the stricter rule, which %s breaks; the registration keeps 6 characters',
    async (password) => {
      const asked = fakeApi()
      await openForgot()
      await page.getByLabelText('New password', { exact: true }).fill(password)
      await button('Set password and sign in').click()
      await expect
        .element(page.getByLabelText('New password', { exact: true }))
        .toHaveAccessibleDescription('Password must be 8 to 30 characters, with a letter and a digit')
      expect(countCalls(asked, '/user-password.set')).toBe(0)
    },
  )
})
