/** The sign-in and registration screens, as a player uses them. Doc 1 §2, §5, §8, §9. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ReactNode } from 'react'
import { cleanup } from 'vitest-browser-react'
import { keepReferral } from '../../../src/account/referral.ts'
import { getUser, syncUserAcrossTabs } from '../../../src/account/user.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { saveRedirect } from '../../../src/platform/redirect.ts'
import { forgetFormDraft } from '../../../src/screens/signIn/formDraft.ts'
import { type Asked, Failure, fakeApi, later, refusal, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, openOtherTab, signedIn, signIn } from './signInUsers.ts'
import LoginScreen from '../../../src/screens/signIn/LoginScreen.tsx'
import ForgotScreen from '../../../src/screens/signIn/ForgotScreen.tsx'
import RegisterScreen from '../../../src/screens/signIn/RegisterScreen.tsx'

await startAllTexts('en')

const { clock } = setUpShell()
/** The guest, registered: nothing stored has to go. */
const registered = { ...guest, role: 'user', name: 'Mira' }
const EMAIL = 'mira@example.com'

beforeEach(() => {
  history.replaceState(null, '', '/user/login')
  signIn(guest)
  forgetFormDraft()
})
afterEach(() => vi.restoreAllMocks())

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByText(text, { exact: true })
const countCalls = (asked: Asked[], path: string) => asked.filter((call) => call.path === path).length

describe('validation', () => {
  test('an empty login names what is missing, at the fields, and focuses the first', async () => {
    fakeApi()
    await show(<LoginScreen />)
    await button('Sign in').click()
    await expect.element(field('Email')).toHaveAccessibleDescription('Email is required')
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Verification code')).toHaveAccessibleDescription('Verification code is required')
    await expect.element(field('Email')).toHaveFocus()
    await field('Email').fill('mira@')
    await expect.element(field('Email')).toHaveAccessibleDescription('Invalid email format')
    await field('Email').fill(EMAIL)
    await expect.element(field('Email')).not.toHaveAttribute('aria-invalid')
    await button('Sign in').click()
    await expect.element(field('Verification code')).toHaveFocus()
  })

  test('a registration names each rule that is broken, and sends nothing', async () => {
    const asked = fakeApi()
    await show(<RegisterScreen />)
    const describe = async (name: string, text: string): Promise<void> =>
      expect.element(field(name)).toHaveAccessibleDescription(text)
    await button('Register').click()
    await describe('Email', 'Email is required')
    await describe('Name', 'Name must be at least 2 characters')
    await describe('Password', 'Password must be at least 6 characters')
    await describe('Confirm password', 'Please confirm your password')
    await field('Email').fill(EMAIL)
    await field('Name').fill(' M ')
    await field('Password').fill('12345')
    await field('Confirm password').fill('123456')
    await describe('Name', 'Name must be at least 2 characters')
    await describe('Password', 'Password must be at least 6 characters')
    await describe('Confirm password', 'Passwords do not match')
    await button('Register').click()
    await expect.element(field('Name')).toHaveFocus()
    expect(countCalls(asked, '/user-guest.convert')).toBe(0)
  })
})

describe('a verification code', () => {
  test('is sent, and not again before 60 s are over, whatever happens to the form', async () => {
    const asked = fakeApi({ '/verification-code.send': () => ({ resend_after: 60 }) })
    await show(<LoginScreen />)
    await field('Email').fill(EMAIL)
    await button('Send code').click()
    await expect.element(toast('Verification code sent')).toBeVisible()
    await expect.element(field('Verification code')).toHaveFocus()
    await expect.element(button('Resend in 60 s')).toBeVisible()
    // It keeps the focus, and ignores the tap.
    await button('Resend in 60 s').click({ force: true })
    await clock().pass(20_000)
    await expect.element(button('Resend in 40 s')).toBeVisible()
    // A reload: what is in memory goes.
    await cleanup()
    forgetFormDraft()
    await show(<LoginScreen />)
    await expect.element(field('Email')).toHaveValue(EMAIL)
    await expect.element(button('Resend in 40 s')).toBeVisible()
    await clock().pass(40_000)
    expect(countCalls(asked, '/verification-code.send')).toBe(1)
    await button('Resend code').click()
    await expect.poll(() => countCalls(asked, '/verification-code.send')).toBe(2)
  })

  test.each([
    ['the words of the server', refusal('A code was just sent. Please wait: 37 s'), /^A code was just sent.*37 s$/],
    ['a text of its own', refusal(''), /^Failed to send verification code$/],
    ['the reason, where the network fails', unreachable, /^Failed to send verification code\. The network/],
  ])('that cannot be sent says so in %s', async (_, reply, text) => {
    fakeApi({ '/verification-code.send': () => reply })
    await show(<LoginScreen />)
    await field('Email').fill(EMAIL)
    await button('Send code').click()
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
    await expect.element(button('Send code')).toBeVisible()
  })

  test.each([
    ['Your code is 123 456.', '123456'],
    ['１２３４５６', '123456'],
    ['1234567', '123456'],
  ])('pasted as %s counts as %s', async (pasted, code) => {
    fakeApi()
    await show(<LoginScreen />)
    await field('Verification code').fill(pasted)
    await expect.element(field('Verification code')).toHaveValue(code)
  })

  test('signs in, once for two taps, and leads to the page that was saved', async () => {
    const answer = later<unknown>()
    const asked = fakeApi({ '/user.auth': () => answer.promise })
    saveRedirect('/daily-tasks?from=menu')
    await show(<LoginScreen />)
    await field('Email').fill(EMAIL)
    await field('Verification code').fill('123456')
    await userEvent.dblClick(button('Sign in'))
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Sign in')).toHaveAttribute('aria-busy', 'true')
    answer.resolve({ ...signedIn(registered), is_first_login: true })
    await expect.poll(() => location.pathname + location.search).toBe('/daily-tasks?from=menu')
    await expect.element(toast('Verification code login successful')).toBeVisible()
    expect([countCalls(asked, '/user.auth'), getUser()]).toEqual([1, registered])
  })

  test('that is wrong keeps what was typed, and names the reason', async () => {
    fakeApi({ '/user.auth': () => refusal('This code is wrong') })
    await show(<LoginScreen />)
    await field('Email').fill(EMAIL)
    await field('Verification code').fill('000000')
    await button('Sign in').click()
    await expect.element(page.getByRole('alert').getByText('This code is wrong')).toBeVisible()
    await expect.element(field('Verification code')).toHaveFocus()
    await expect.element(field('Email')).toHaveValue(EMAIL)
    expect([getUser(), location.pathname]).toEqual([guest, '/user/login'])
  })
})

describe('passwords and registration', () => {
  test('a password signs in; a wrong one says so', async () => {
    let reply: unknown = new Failure(429, 'Too many tries. Please wait a while')
    fakeApi({ '/user.sign-in': () => reply })
    await show(<LoginScreen />)
    await field('Email').fill(EMAIL)
    await button('Sign in with password').click()
    await expect.element(field('Email')).toHaveValue(EMAIL)
    await button('Sign in').click()
    await expect.element(field('Password')).toHaveAccessibleDescription('Password is required')
    await page.getByLabelText('Password', { exact: true }).fill('secret')
    await button('Sign in').click()
    await expect.element(page.getByRole('alert').getByText(/^Too many tries/)).toBeVisible()
    reply = unreachable
    await button('Sign in').click()
    await expect.element(page.getByRole('alert').getByText(/^Login failed\. The network/)).toBeVisible()
    reply = signedIn(registered)
    await button('Sign in').click()
    await expect.poll(() => location.pathname).toBe('/')
    expect(getUser()).toEqual(registered)
  })

  test('a registration keeps the email of the login, and says that it succeeded', async () => {
    const asked = fakeApi({ '/user-guest.convert': () => signedIn(registered) })
    const login = await show(<LoginScreen />)
    await field('Email').fill(EMAIL)
    await button('No account yet? Register').click()
    expect(location.pathname).toBe('/user/register')
    await login.unmount()
    await show(<RegisterScreen />)
    await expect.element(field('Email')).toHaveValue(EMAIL)
    await field('Name').fill('Mira')
    await field('Password').fill('secret')
    await field('Confirm password').fill('secret')
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('Registration successful')).toBeVisible()
    expect(asked.find(({ path }) => path === '/user-guest.convert')?.body).toMatchObject({ name: 'Mira', email: EMAIL })
  })

  test.each([
    ['an answer without a user', { auth: { access_token: 'a', refresh_token: 'r' }, user: {} }, /^Failed to sign up$/],
    ['a refusal', refusal('This email already has an account. Please sign in'), /^This email already has an account/],
  ])('a registration fails with %s', async (_, reply, text) => {
    fakeApi({ '/user-guest.convert': () => reply })
    await show(<RegisterScreen />)
    await field('Email').fill(EMAIL)
    await field('Name').fill('Mira')
    await field('Password').fill('secret')
    await field('Confirm password').fill('secret')
    await button('Register').click()
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
    expect(getUser()).toEqual(guest)
  })
})

test('the way back from another form leads to the one that was left: by password, or by code', async () => {
  fakeApi()
  const open = async (screen: ReactNode): Promise<void> => {
    await cleanup()
    await show(screen)
  }
  await show(<LoginScreen />)
  await button('Sign in with password').click()
  await button('Forgot your password?').click()
  await open(<ForgotScreen />)
  await button('Back to sign-in').click()
  await open(<LoginScreen />)
  await expect.element(button('Sign in with a code')).toBeVisible()
  await button('Sign in with a code').click()
  await button('No account yet? Register').click()
  await open(<RegisterScreen />)
  await button('Already have an account? Sign in').click()
  await open(<LoginScreen />)
  await expect.element(button('Sign in with password')).toBeVisible()
})

describe('a forgotten password', () => {
  async function openForgot(): Promise<void> {
    const login = await show(<LoginScreen />)
    await button('Sign in with password').click()
    await button('Forgot your password?').click()
    expect(location.pathname).toBe('/user/password')
    await login.unmount()
    await show(<ForgotScreen />)
    await field('Email').fill(EMAIL)
  }

  test('has a screen of its own: its title, the rule in sight, and no other way to sign in', async () => {
    fakeApi()
    await openForgot()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
    await expect
      .element(page.getByLabelText('New password', { exact: true }))
      .toHaveAccessibleDescription('8 to 30 characters, with a letter and a digit')
    await expect.element(button(/^Continue with/)).not.toBeInTheDocument()
    await expect.element(page.getByText(/Register|guest/)).not.toBeInTheDocument()
    await button('Back to sign-in').click()
    expect(location.pathname).toBe('/user/login')
  })

  test('of an address without an account says so, and signs nobody in', async () => {
    const asked = fakeApi({ '/user-password.set': () => refusal('There is no account with this email', '1105') })
    await openForgot()
    await field('Verification code').fill('123456')
    await page.getByLabelText('New password', { exact: true }).fill('lantern 42')
    await page.getByLabelText('Confirm password').fill('lantern 42')
    await button('Set password and sign in').click()
    await expect.element(page.getByRole('alert').getByText('There is no account with this email')).toBeVisible()
    expect(getUser()).toEqual(guest)
    // The gender that every guest begins with is no choice.
    expect(asked.find(({ path }) => path === '/user-password.set')?.body).not.toHaveProperty('gender', 'male')
  })

  test('signs in by a code and sets a new one', async () => {
    const asked = fakeApi({
      '/verification-code.send': () => ({ resend_after: 60 }),
      '/user-password.set': () => signedIn(registered),
    })
    await openForgot()
    await button('Send code').click()
    await expect.element(field('Verification code')).toHaveFocus()
    await page.getByRole('button', { name: 'Dismiss' }).click()
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

test('an invite code is asked for, has the one of the address, and is sent as it was typed', async () => {
  const asked = fakeApi({ '/user-guest.convert': () => signedIn({ ...guest, role: 'user' }) })
  keepReferral('?invite_code=AB12')
  await show(<RegisterScreen />)
  await expect.element(field('Invite code (optional)')).toHaveValue('AB12')
  await field('Email').fill('mira@example.com')
  await field('Name').fill('Mira')
  await page.getByLabelText('Password', { exact: true }).fill('secret')
  await page.getByLabelText('Confirm password').fill('secret')
  await field('Invite code (optional)').fill(' CD34 ')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.element(page.getByText('Registration successful')).toBeVisible()
  expect(asked.find(({ path }) => path === '/user-guest.convert')?.body).toMatchObject({ invite_code: 'CD34' })
})

/** Sets a value past React, as a password manager does, with no event. */
function autofill(label: string, value: string): void {
  const field = page.getByLabelText(label, { exact: true }).element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
}

test('autofill without events is read at submit, by all rules of the form at once', async () => {
  const asked = fakeApi()
  await show(<RegisterScreen />)
  await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible()
  autofill('Email', 'mira@example.com')
  autofill('Name', 'Mira')
  autofill('Password', 'Lamp-light-77')
  autofill('Confirm password', 'Lamp-light-77')
  await userEvent.click(page.getByRole('button', { name: 'Register', exact: true }))
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ email: 'mira@example.com', name: 'Mira', password: 'Lamp-light-77' }))
})

test('what was filled in stays when the player types in another field', async () => {
  fakeApi()
  await show(<RegisterScreen />)
  const email = page.getByLabelText('Email', { exact: true })
  await expect.element(email).toBeVisible()
  autofill('Email', 'mira@example.com')
  await userEvent.fill(page.getByLabelText('Confirm password'), 'Lamp-light-77')
  await expect.element(page.getByLabelText('Confirm password')).toHaveValue('Lamp-light-77')
  await expect.element(email).toHaveValue('mira@example.com')
})

test('a sign-in in another tab takes the place of the form', async () => {
  onTestFinished(syncUserAcrossTabs(() => undefined))
  fakeApi()
  saveRedirect('/daily-tasks')
  await show(<LoginScreen />)
  await openOtherTab().signIn(mira)
  await expect.element(page.getByText('You are signed in as Mira.')).toBeVisible()
  await button('Continue').click()
  expect(location.pathname).toBe('/daily-tasks')
})
