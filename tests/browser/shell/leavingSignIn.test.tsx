/** The ways out of the sign-in screens without a sign-in. Doc 1 §2 (navigation rules). */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { redirectTo } from '../../../src/navigation/leaveGuard.ts'
import { readRedirect } from '../../../src/platform/redirect.ts'
import { handleInsufficientCoins } from '../../../src/screens/recharge/handleInsufficientCoins.ts'
import { fakeApi, later } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { guest, signedIn, signIn } from './signInUsers.ts'

const { clock } = setUpShell()
/** The layers beside the screens have been loaded. */
const LAYERS_MS = 600

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const savedPath = (): string | null => readRedirect()?.path ?? null

beforeEach(async () => {
  fakeApi({ '/user.whoami': () => ({ user: guest }), '/story.list': () => ({ stories: [] }) })
  signIn(guest)
})

/** Opens the settings, and from there the tasks, which lead a guest to sign-in. */
async function openSignIn(): Promise<void> {
  history.replaceState(null, '', '/user/settings')
  await render(<App />)
  await expect.element(heading('Settings')).toBeVisible()
  await clock().pass(LAYERS_MS)
  await userEvent.click(page.getByRole('link', { name: 'Tasks' }))
  await expect.element(heading('Sign in')).toBeVisible()
  await expect.poll(savedPath).toBe('/daily-tasks')
}

test('Back leads to the screen before, which is not always the list; the form for registration adds no step', async () => {
  await openSignIn()
  await userEvent.click(page.getByRole('button', { name: 'No account yet? Register' }))
  await expect.element(heading('Create an account')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(heading('Settings')).toBeVisible()
  expect(location.pathname).toBe('/user/settings')
})

test('who leaves for elsewhere is not led to the saved page by a later sign-in', async () => {
  await openSignIn()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(heading('Settings')).toBeVisible()
  await expect.poll(savedPath).toBeNull()
})

test('the legal pages and the form for registration belong to the sign-in', async () => {
  await openSignIn()
  await userEvent.click(page.getByRole('link', { name: 'Terms of Service' }))
  await expect.element(heading('Terms of Service')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(heading('Sign in')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'No account yet? Register' }))
  await expect.element(heading('Create an account')).toBeVisible()
  expect(savedPath()).toBe('/daily-tasks')
  redirectTo('/')
  await expect.poll(savedPath).toBeNull()
})

test('a guest who is sent to sign in is told why; the target stays in this tab', async () => {
  await openSignIn()
  await expect.element(page.getByText('Sign in to open this page. You come back to it afterwards.')).toBeVisible()
  expect(localStorage.getItem('redirect')).toBeNull()
})

test('a sign-in leads back to the filters and the scroll of the place that was left', async () => {
  const stories = Array.from({ length: 30 }, (_, index) => ({ id: `s${index}`, title: `Story ${index}` }))
  const listed = later<unknown>()
  let isSignedIn = false
  fakeApi({
    '/story.list': () => (isSignedIn ? listed.promise : { stories }),
    '/user.auth': () => ({ ...signedIn({ ...guest, role: 'user' }), is_first_login: false }),
  })
  history.replaceState(null, '', '/?sort=title')
  await render(<App />)
  await expect.element(page.getByRole('link', { name: 'Story 20' })).toBeInTheDocument()
  await clock().pass(LAYERS_MS)
  scrollTo(0, 900)
  handleInsufficientCoins()
  await expect.element(page.getByText(/^You need more diamonds/)).toBeVisible()
  isSignedIn = true
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@example.com')
  await page.getByRole('textbox', { name: 'Verification code' }).fill('123456')
  await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect.poll(() => location.pathname + location.search).toBe('/?sort=title')
  listed.resolve({ stories })
  await expect.poll(() => scrollY).toBe(900)
})

test('a guest reaches settings, privacy and help without signing in', async () => {
  await openSignIn()
  const places = page.getByRole('navigation', { name: 'More' })
  await expect.element(places.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  await userEvent.click(places.getByRole('button', { name: 'Help' }))
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(places.getByRole('link', { name: 'Settings' }))
  await expect.element(heading('Settings')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Share usage data and error reports' })).toBeVisible()
})
