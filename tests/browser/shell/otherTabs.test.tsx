/** A tab follows the sign-ins, renewals and sign-outs of other tabs, and repeats no call as another user. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { whoami } from '../../../protocol/api/account.ts'
import { refreshUser } from '../../../src/account/account.ts'
import { getAccess, renewAccess } from '../../../src/account/tokens.ts'
import { readTokens, readUser } from '../../../src/account/accountStorage.ts'
import { syncUserAcrossTabs, clearUser, getUser, subscribeUser } from '../../../src/account/user.ts'
import { callAsUser } from '../../../src/api/client.ts'
import { Overlays } from '../../../src/app/layers/layers.tsx'
import { createHost } from '../../../src/game/openGame.ts'
import { i18n, syncLocaleAcrossTabs } from '../../../src/i18n/index.ts'
import Stories from '../../../src/screens/stories/index.tsx'
import { ada, guest, mira, openOtherTab, signedIn, signIn } from './signInUsers.ts'
import { Failure, fakeApi, later, tokens, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'

const { clock } = setUpShell()

const paths = (asked: { path: string }[]) => asked.map(({ path }) => path)
/** Follows the other tabs until the test ends; the answer lists the users that this tab took over. */
function follow(onUnreadable = (): void => undefined): (string | null)[] {
  const heard: (string | null)[] = []
  const ends = [syncUserAcrossTabs(onUnreadable), subscribeUser(() => void heard.push(getUser()?.uuid ?? null))]
  onTestFinished(() => ends.forEach((end) => end()))
  return heard
}

test('a sign-in in another tab is followed: the user, the token of the next call, and the lists', async () => {
  const asked = fakeApi({
    '/story.list': ({ token }) => ({ stories: [{ id: 's', title: `for ${token ?? 'nobody'}` }] }),
  })
  signIn(guest, 'guest')
  const heard = follow()
  await show(<Stories />)
  await expect.element(page.getByRole('link', { name: 'for guest-access' })).toBeVisible()
  await openOtherTab().signIn(mira)
  await expect.element(page.getByRole('link', { name: 'for mira-access' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Credits: 120 diamonds' })).toBeVisible()
  expect(heard).toEqual(['mira'])
  await callAsUser(whoami, {})
  expect(asked.findLast(({ path }) => path === '/user.whoami')).toMatchObject({
    path: '/user.whoami',
    token: 'mira-access',
  })
})

test('a sign-out in another tab is followed, and so is its new guest', async () => {
  fakeApi()
  signIn(mira)
  const heard = follow()
  const other = openOtherTab()
  await other.signOut()
  expect(getUser()).toBeNull()
  await other.signIn(guest)
  expect(heard).toEqual([null, 'guest-1'])
})

test('a balance that another tab has written meanwhile is not replaced by an older answer', async () => {
  const older = later<object>()
  let calls = 0
  fakeApi({ '/user.whoami': () => ((calls += 1) === 1 ? older.promise : { user: { ...mira, coins: 108 } }) })
  signIn(mira)
  follow()
  const asked = refreshUser()
  await expect.poll(() => calls).toBe(1)
  await openOtherTab().set('userInfo', JSON.stringify({ ...mira, coins: 108 }))
  older.resolve({ user: mira })
  await asked
  expect(getUser()?.coins).toBe(108)
  expect(calls).toBe(2)
})

test('a tab that the player returns to asks for the balance', async () => {
  fakeApi({ '/user.whoami': () => ({ user: { ...mira, coins: 7 } }) })
  signIn(mira)
  await show(<Overlays menu={null} path="/" />)
  dispatchEvent(new Event('focus'))
  await clock().pass(3_000)
  expect(getUser()?.coins).toBe(120)
  dispatchEvent(new Event('focus'))
  await expect.poll(() => getUser()?.coins).toBe(7)
})

test('tokens that another tab renews, and coins that it spends, are no change of user', async () => {
  signIn(mira)
  const heard = follow()
  const other = openOtherTab()
  await other.signIn(mira, 'renewed')
  expect(heard).toEqual([])
  await other.set('userInfo', JSON.stringify({ ...mira, coins: 3 }))
  expect(heard).toEqual(['mira'])
  expect(getUser()?.coins).toBe(3)
})

test('a user who cannot be read is asked for from the server', async () => {
  signIn(mira)
  const onUnreadable = vi.fn()
  follow(onUnreadable)
  const other = openOtherTab()
  await other.set('userInfo', 'broken')
  expect(getUser()).toEqual(mira)
  expect(onUnreadable).not.toHaveBeenCalled()
  await other.set('user_id', 'ada')
  expect(onUnreadable).toHaveBeenCalledTimes(1)
})

test('a page restored from the back/forward cache takes over the changes it missed', () => {
  signIn(mira)
  const heard = follow()
  localStorage.setItem('user_id', ada.uuid)
  localStorage.setItem('userInfo', JSON.stringify(ada))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(heard).toEqual(['ada'])
})

test('the language that another tab chooses is spoken here', async () => {
  onTestFinished(syncLocaleAcrossTabs())
  await openOtherTab().set('lang', 'zh')
  await expect.poll(() => i18n.language).toBe('zh')
})

/** Refuses the first call of Mira, with Ada signed in by another tab before the answer. */
function refuseMira() {
  const refusal = later<Failure>()
  const asked = fakeApi({
    '/user.whoami': ({ token }) => (token === 'mira-access' ? refusal.promise : { user: ada }),
    '/user.refresh': () => signedIn(mira, 'renewed'),
  })
  signIn(mira)
  return { asked, refuse: () => refusal.resolve(new Failure(401)) }
}

test('[F3] a refused call is not repeated with the token of another user', async () => {
  const { asked, refuse } = refuseMira()
  const answer = callAsUser(whoami, {})
  await expect.poll(() => asked.length).toBe(1)
  await openOtherTab().signIn(ada)
  refuse()
  expect(await answer).toMatchObject({ ok: false, code: 'unauthorized' })
  expect(asked.map(({ token }) => token)).toEqual(['mira-access'])
  expect(readTokens()).toEqual(tokens('ada'))
})

test('[F3] one that is refused while the user signs in again is repeated with their own new token', async () => {
  const { asked, refuse } = refuseMira()
  const answer = callAsUser(whoami, {})
  await expect.poll(() => asked.length).toBe(1)
  await openOtherTab().signIn(mira, 'again')
  refuse()
  expect((await answer).ok).toBe(true)
  expect(asked.map(({ token }) => token)).toEqual(['mira-access', 'again-access'])
})

test('[F3] the worker of a game is given tokens of its own player only', async () => {
  const asked = fakeApi({ '/user.refresh': () => signedIn(mira, 'renewed') })
  signIn(mira)
  const host = createHost(Promise.resolve('mira'))
  expect(await host.getToken()).toBe('mira-access')
  expect(await host.refreshToken()).toBe(true)
  expect(await host.getToken()).toBe('renewed-access')
  await openOtherTab().signIn(ada)
  expect(await host.refreshToken()).toBe(false)
  expect(await host.getToken()).toBeNull()
  expect(await host.refreshToken()).toBe(false)
  expect(paths(asked)).toEqual(['/user.refresh'])
})

test('[F3] a game that nobody could open is given the guest who is signed up at its first 401', async () => {
  let isReachable = false
  fakeApi({ '/user-guest.sign-up': () => (isReachable ? signedIn(guest, 'guest') : unreachable) })
  const host = createHost(Promise.resolve(null))
  expect(await host.getToken()).toBeNull()
  isReachable = true
  expect(await host.refreshToken()).toBe(true)
  expect(await host.getToken()).toBe('guest-access')
  await openOtherTab().signIn(ada)
  expect(await host.getToken()).toBeNull()
})

test('a token that another tab has renewed by then is given to the worker as it is', async () => {
  const asked = fakeApi()
  signIn(mira)
  const host = createHost(Promise.resolve('mira'))
  await host.getToken()
  await openOtherTab().signIn(mira, 'renewed')
  expect(await host.refreshToken()).toBe(true)
  expect(await host.getToken()).toBe('renewed-access')
  expect(asked).toEqual([])
})

test.each([
  ['a sign-in', () => signIn(ada), 'ada'],
  ['a sign-out', clearUser, null],
])('a renewal that ends after %s changes nothing', async (_, act, userId) => {
  const renewal = later<unknown>()
  const asked = fakeApi({ '/user.refresh': () => renewal.promise })
  signIn(mira)
  const renewed = renewAccess()
  await expect.poll(() => paths(asked)).toEqual(['/user.refresh'])
  act()
  renewal.resolve(signedIn(mira, 'late'))
  expect(await renewed).toBeNull()
  expect([getUser()?.uuid ?? null, readTokens()]).toEqual([userId, userId === null ? null : tokens(userId)])
})

test('a sign-up that ends after a sign-in in another tab makes no guest of that user', async () => {
  const signUp = later<unknown>()
  const asked = fakeApi({ '/user-guest.sign-up': () => signUp.promise })
  const access = getAccess()
  await expect.poll(() => paths(asked)).toEqual(['/user-guest.sign-up'])
  signIn(mira)
  signUp.resolve(signedIn(guest))
  expect(await access).toEqual({ token: 'mira-access', userId: 'mira' })
  expect(readUser()).toEqual(mira)
})
