/** The auth drawer, social sign-in from the form, and the return from a provider. Doc 1 §2, §4, §8. */
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getUser } from '../../../src/account/user.ts'
import { keepReferral } from '../../../src/account/referral.ts'
import { startSocialSignIn } from '../../../src/account/socialSignIn.ts'
import { App } from '../../../src/app/App.tsx'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { saveRedirect } from '../../../src/platform/redirect.ts'
import { closeAuthDrawer, openAuthDrawer } from '../../../src/screens/signIn/authDrawerStore.ts'
import { fakeApi, refusal, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signedIn, signIn } from './signInUsers.ts'
import { eventually } from '../../helpers/eventually.ts'
import { AuthForm } from '../../../src/screens/signIn/AuthForm.tsx'
import SocialCallbackScreen from '../../../src/screens/signIn/SocialCallbackScreen.tsx'

await startAllTexts('en')

setUpShell()
/** The guest, registered: nothing stored has to go. */
const registered = { ...guest, role: 'user', name: 'Mira' }
const story = { id: 'last-lantern', title: 'The Last Lantern', actors: [{ id: 'lan', name: 'Lan', version: '2' }] }

beforeEach(() => signIn(guest))
afterEach(() => {
  closeAuthDrawer()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a guest signs in over the list of stories, which stays', async () => {
  fakeApi({ '/story.list': () => ({ stories: [story] }), '/user.auth': () => signedIn(registered) })
  await render(<App />)
  await button('Sign in').click()
  const drawer = page.getByRole('dialog', { name: 'Sign in' })
  await drawer.getByRole('textbox', { name: 'Email' }).fill('mira@example.com')
  await drawer.getByRole('button', { name: 'No account yet? Register' }).click()
  const registration = page.getByRole('dialog', { name: 'Create an account' })
  await expect.element(registration.getByRole('textbox', { name: 'Email' })).toHaveValue('mira@example.com')
  await registration.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await drawer.getByRole('textbox', { name: 'Verification code' }).fill('123456')
  await drawer.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('Verification code login successful')).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  expect([location.pathname, getUser()]).toEqual(['/', registered])
  await expect.element(button('Sign in')).not.toBeInTheDocument()
})

test('the drawer says why it was opened, and leaves with its screen', async () => {
  fakeApi({ '/story.list': () => ({ stories: [story] }) })
  await render(<App />)
  await expect.element(page.getByRole('link', { name: 'The Last Lantern' })).toBeVisible()
  openAuthDrawer('Sign in to keep your favorites.')
  await expect.element(page.getByText('Sign in to keep your favorites.')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Terms of Service' }).click()
  await expect.poll(() => location.pathname).toBe('/terms')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

/** The form as another browser sees it. */
async function showFormIn(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const leaveTo = vi.fn()
  await show(<AuthForm mode="signIn" onModeChange={vi.fn()} onDone={vi.fn()} leaveTo={leaveTo} />)
  return leaveTo
}
const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'

test.each([
  ['says so', refusal(''), 'Failed to initiate social login'],
  ['says so in the words of the server', refusal('Too many tries'), 'Too many tries'],
])('a provider page that cannot be had %s', async (_, reply, text) => {
  fakeApi({ '/social-login.get-url': () => reply })
  const leaveTo = await showFormIn(CHROME)
  await button('Continue with Discord').click()
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
  expect(leaveTo).not.toHaveBeenCalled()
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['of a known app', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8000`, 'inside LinkedIn'],
  ['of an unknown app', `${IPHONE} Mobile/15E148`, 'inside this app'],
])('a webview on iOS %s has no Google, and asks to open a browser', async (_, userAgent, where) => {
  const asked = fakeApi()
  await showFormIn(userAgent)
  await expect.element(button('Continue with Discord')).toBeVisible()
  await expect.element(button('Continue with Google')).not.toBeInTheDocument()
  await button('Continue with Discord').click()
  const dialog = page.getByRole('dialog', { name: 'Open in Browser' })
  await expect.element(dialog.getByText(`This sign-in does not work ${where}. Go on in your browser:`)).toBeVisible()
  expect(asked).toEqual([])
})

test('the native app, a WKWebView, has no Google, and goes to the others itself', async () => {
  fakeApi({ '/social-login.get-url': () => ({ url: 'https://provider.example/authorize?state=s' }) })
  const leaveTo = await showFormIn(`${IPHONE} Mobile/15E148 InteractiveStoriesApp/1.3.1`)
  await expect.element(button('Continue with Google')).not.toBeInTheDocument()
  await button('Continue with Discord').click()
  await eventually(() => expect(leaveTo).toHaveBeenCalledWith('https://provider.example/authorize?state=s'))
})

test('a browser inside an app asks to open another one, with the link and the codes of the referral', async () => {
  const asked = fakeApi()
  keepReferral('?invite_code=AB12')
  history.replaceState(null, '', '/user/login?lang=en')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await showFormIn(`${CHROME} Instagram 300.0`)
  await button('Continue with Facebook').click()
  const dialog = page.getByRole('dialog', { name: 'Open in Browser' })
  const link = `${location.origin}/user/login?lang=en&invite_code=AB12`
  await expect.element(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
  await expect.element(dialog.getByRole('button', { name: 'Copy link' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Copied to clipboard')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(link)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

test('in a frame of another site a provider opens no page that it refuses to show there, but offers a window', async () => {
  const asked = fakeApi()
  keepReferral('?invite_code=AB12')
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const leaveTo = await showFormIn(CHROME)
  await button('Continue with Google').click()
  const dialog = page.getByRole('dialog', { name: 'Sign in in a new window' })
  await expect.element(dialog.getByText(/cannot be shown inside another site/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Open a new window' }).click()
  expect(opened).toHaveBeenCalledWith(`${location.origin}/user/login?invite_code=AB12`, '_blank', 'noopener')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(leaveTo).not.toHaveBeenCalled()
  expect(asked).toEqual([])
})

/** Opens the callback as the provider does, after a request of this browser. */
async function comeBack(query: string, exchange: () => unknown = () => signedIn(registered)) {
  const asked = fakeApi({
    '/social-login.get-url': () => ({ url: 'https://provider.example/authorize?state=the-state' }),
    '/social-login.exchange': exchange,
  })
  await startSocialSignIn('facebook')
  history.replaceState(null, '', `/user/social-callback?${query}`)
  await show(
    <StrictMode>
      <SocialCallbackScreen />
    </StrictMode>,
  )
  return asked.filter(({ path }) => path === '/social-login.exchange')
}

test('a return with code and state leads to the saved page; the code leaves the address first', async () => {
  saveRedirect('/daily-tasks')
  let addressAtExchange = ''
  await comeBack('code=c1&state=the-state', () => {
    addressAtExchange = location.href
    return signedIn(registered)
  })
  await expect.poll(() => location.pathname).toBe('/daily-tasks')
  await expect.element(page.getByText('Login successful')).toBeVisible()
  expect(addressAtExchange).not.toContain('c1')
  expect(getUser()).toEqual(registered)
})

test.each([
  ['error=access_denied&state=the-state', /^You did not give the permission/],
  ['error=temporarily_unavailable&state=the-state', /^The provider could not sign you in/],
  ['code=c1&state=foreign', /^This sign-in was not started in this browser/],
  ['', /^This sign-in was not started in this browser/],
  ['code=c1&state=%3Cimg%20src=x%20onerror=alert(1)%3E', /^This sign-in was not started in this browser/],
])('a return with %s says what happened, and leads back', async (query, text) => {
  const exchanges = await comeBack(query)
  await expect.element(page.getByRole('heading', { name: 'Login failed' })).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
  await button('Back to sign-in').click()
  expect([location.pathname, location.search, exchanges.length]).toEqual(['/user/login', '', 0])
})

test('without a network the exchange can be tried again', async () => {
  let reply: unknown = unreachable
  await comeBack('code=c1&state=the-state', () => reply)
  await expect.element(button('Retry')).toBeVisible()
  reply = signedIn(registered)
  await button('Retry').click()
  await expect.poll(() => location.pathname).toBe('/')
  expect(getUser()).toEqual(registered)
})
