/** A registered user whose session has ended is asked to sign in, and does not become a guest. Doc 1 §4, §8. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { whoami } from '../../../protocol/api/account.ts'
import { startAccount } from '../../../src/account/account.ts'
import { getAccess, renewAccess } from '../../../src/account/tokens.ts'
import { isRegisteredUser, readTokens, readUser } from '../../../src/account/accountStorage.ts'
import { getUser } from '../../../src/account/user.ts'
import { callAsUser } from '../../../src/api/client.ts'
import { App } from '../../../src/app/App.tsx'
import { takeRedirect } from '../../../src/platform/redirect.ts'
import { guest, mira, signedIn, signIn } from './signInUsers.ts'
import { Failure, fakeApi, gate, tokens, unreachable } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'

const { clock } = setUpShell()

const story = { id: 'neon', title: 'Neon Rain', actors: [{ id: 'lan', name: 'Lan', version: '2' }] }
const expired = {
  '/user.whoami': () => new Failure(401),
  '/user.refresh': () => new Failure(401),
  '/story.get': () => new Failure(401),
  '/story.list': () => ({ stories: [story] }),
}
const paths = (asked: { path: string }[]) => asked.map(({ path }) => path)

test('a registered user whose refresh is refused reads why and goes to sign-in; the page they were on is kept for afterwards', async () => {
  const asked = fakeApi(expired)
  signIn(mira)
  history.replaceState(null, '', '/story/neon?lang=en')
  await render(<App />)
  await expect.element(page.getByText('Failed to refresh token')).toBeVisible()
  expect(location.pathname).toBe('/user/login')
  expect(takeRedirect()).toBe('/story/neon?lang=en')
  expect(paths(asked)).not.toContain('/user-guest.sign-up')
})

test('the user stays stored, and no guest replaces them, now or on the next visit', async () => {
  const asked = fakeApi(expired)
  signIn(mira)
  expect(await renewAccess()).toBeNull()
  expect([readUser(), getUser(), readTokens()]).toEqual([mira, mira, null])
  await startAccount()
  expect(await getAccess()).toBeNull()
  expect(await callAsUser(whoami, {})).toMatchObject({ ok: false, code: 'unauthorized' })
  expect(paths(asked)).toEqual(['/user.refresh'])
})

test('[F17] a gate in front of the server signs nobody out, costs no token, and is named', async () => {
  const asked = fakeApi({ '/user.whoami': gate, '/user.refresh': gate, '/story.get': gate })
  signIn(mira)
  const before = readTokens()
  history.replaceState(null, '', '/story/neon?lang=en')
  await render(<App />)
  await expect.element(page.getByText(/^Something in front of this site asks for a password/)).toBeVisible()
  expect(await callAsUser(whoami, {})).toMatchObject({ ok: false, code: 'gate', status: 401 })
  // Another refusal of the token may meet the gate, too.
  expect(await renewAccess()).toBeNull()
  expect([readUser(), readTokens()]).toEqual([mira, before])
  expect(location.pathname).toBe('/story/neon')
  expect(paths(asked).filter((path) => path === '/user.refresh')).toHaveLength(1)
})

test('public pages are shown to them as to any user', async () => {
  const asked = fakeApi({
    ...expired,
    '/story.list': ({ token }) => (token === null ? { stories: [story] } : new Failure(401)),
  })
  signIn(mira)
  await render(<App />)
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
  expect(asked.filter(({ path }) => path === '/story.list').map(({ token }) => token)).toEqual(['mira-access', null])
  await expect.element(page.getByText('Failed to refresh token')).toBeVisible()
  expect(location.pathname).toBe('/')
})

test('a session that has ended stays in sight on public pages, with a way to sign in that ends the notice', async () => {
  fakeApi({ ...expired, '/user.auth': () => signedIn(mira) })
  signIn(mira)
  expect(await renewAccess()).toBeNull()
  await render(<App />)
  const notices = page.getByRole('status', { name: 'Notices' })
  await clock().pass(2_000)
  await expect.element(notices.getByText('You were signed out. Your stories are kept.')).toBeVisible()
  await clock().pass(60_000)
  await notices.getByRole('button', { name: 'Sign in' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sign in' })
  await drawer.getByRole('textbox', { name: 'Email' }).fill('mira@example.com')
  await drawer.getByRole('textbox', { name: 'Verification code' }).fill('123456')
  await drawer.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(notices.getByText('You were signed out.')).not.toBeInTheDocument()
})

test('the sign-in that an ended session leads to says why', async () => {
  fakeApi(expired)
  signIn(mira)
  history.replaceState(null, '', '/story/neon')
  await render(<App />)
  await expect.poll(() => location.pathname).toBe('/user/login')
  const reason = page.getByText(/^Your sign-in has ended\./)
  await expect.element(reason).toBeVisible()
  // The toast stands below the reason.
  const toast = page.getByRole('alert').getByText('Failed to refresh token')
  await expect
    .poll(() => toast.element().getBoundingClientRect().top - reason.element().getBoundingClientRect().bottom)
    .toBeGreaterThan(0)
})

test.each([
  ['no network', unreachable],
  ['a server that is broken', new Failure(500, 'Something went wrong')],
  ['a server that is busy', new Failure(429, 'Too many requests')],
  ['a server behind maintenance', new Failure(503)],
])('%s ends no session', async (_, failure) => {
  const asked = fakeApi({ ...expired, '/user.refresh': () => failure })
  for (const user of [mira, guest]) {
    signIn(user)
    expect(await renewAccess()).toBeNull()
    expect([readTokens(), getUser()]).toEqual([tokens(user.uuid), user])
  }
  expect(paths(asked)).toEqual(['/user.refresh', '/user.refresh'])
})

test.each([
  ['broken', '{"uuid":'],
  ['of another shape', '{"name":"Mira"}'],
  ['gone', null],
])('userInfo that is %s makes no guest of a registered user', async (_, userInfo) => {
  const asked = fakeApi(expired)
  signIn(mira)
  if (userInfo === null) localStorage.removeItem('userInfo')
  else localStorage.setItem('userInfo', userInfo)
  expect(await renewAccess()).toBeNull()
  await startAccount()
  expect(await getAccess()).toBeNull()
  expect(paths(asked)).toEqual(['/user.refresh'])
})

test('a broken userInfo is loaded again from the server', async () => {
  fakeApi({ '/user.whoami': () => ({ user: mira }) })
  signIn(mira)
  localStorage.setItem('userInfo', 'broken')
  localStorage.removeItem('registered_user_id')
  await startAccount()
  expect([readUser(), isRegisteredUser()]).toEqual([mira, true])
})

test('the registered mark of a previous user does not apply to another', () => {
  signIn(mira)
  localStorage.setItem('user_id', guest.uuid)
  localStorage.setItem('userInfo', JSON.stringify(guest))
  expect(isRegisteredUser()).toBe(false)
})
