import { expect, test, vi } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import { startAccount } from '../../../src/account/account.ts'
import { getAccess, renewAccess } from '../../../src/account/tokens.ts'
import { getDeviceId, readTokens } from '../../../src/account/accountStorage.ts'
import { clearUser, getUser } from '../../../src/account/user.ts'
import { callAsUser } from '../../../src/api/client.ts'
import { Failure, fakeApi, later, refusal, tokens, unreachable, user } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { guest, openOtherTab } from './signInUsers.ts'
import { eventually } from '../../helpers/eventually.ts'

setUpShell()

const renewed = () => ({ auth: tokens('new'), user })
const getToken = async () => (await getAccess())?.token ?? null
function signIn(name = 'old', userId = user.uuid): void {
  const { access_token, refresh_token } = tokens(name)
  localStorage.setItem('token', access_token)
  localStorage.setItem('refresh_token', refresh_token)
  localStorage.setItem('user_id', userId)
}
const paths = (asked: { path: string }[]) => asked.map(({ path }) => path)

test('the first visit signs a guest up once, for all concurrent callers', async () => {
  const asked = fakeApi()
  expect(await Promise.all([getToken(), getToken(), getToken()])).toEqual([
    'guest-access',
    'guest-access',
    'guest-access',
  ])
  expect(asked).toEqual([
    {
      path: '/user-guest.sign-up',
      body: { device_id: getDeviceId(), gender: 'male' },
      token: null,
      language: 'en',
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    },
  ])
  expect(getUser()?.coins).toBe(120)
})

test('so does a browser without locks over its tabs', async () => {
  vi.stubGlobal('navigator', {})
  const asked = fakeApi()
  await Promise.all([getToken(), getToken(), renewAccess()])
  expect(asked).toHaveLength(1)
})

test('any other visit loads the user', async () => {
  signIn()
  const asked = fakeApi({ '/user.whoami': () => ({ user: { ...user, coins: 7 } }) })
  await startAccount()
  expect(asked.map(({ path, token }) => [path, token])).toEqual([['/user.whoami', 'old-access']])
  expect(getUser()?.coins).toBe(7)
})

test('a sign-up that fails breaks nothing, and is tried again when it is needed', async () => {
  fakeApi({ '/user-guest.sign-up': () => unreachable })
  await startAccount()
  expect(await getToken()).toBeNull()
  expect(await callAsUser(whoami, {})).toMatchObject({ ok: false, code: 'network', message: '' })
  fakeApi()
  expect(await getToken()).toBe('guest-access')
})

test('a refused token is renewed once for all calls, and each is made again', async () => {
  signIn()
  const asked = fakeApi({
    '/user.whoami': ({ token }) => (token === 'new-access' ? { user } : new Failure(401)),
    '/user.refresh': renewed,
  })
  const answers = await Promise.all([callAsUser(whoami, {}), callAsUser(whoami, {})])
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(paths(asked).filter((path) => path === '/user.refresh')).toHaveLength(1)
  expect(asked.find(({ path }) => path === '/user.refresh')?.body).toEqual({ refresh_token: 'old-refresh' })
  expect(readTokens()).toEqual(tokens('new'))
})

test('a guest whose server gives no refresh token plays with the token until it is refused, and is signed up again', async () => {
  let guests = 0
  const asked = fakeApi({
    '/user-guest.sign-up': () => ({ auth: { access_token: `guest-${(guests += 1)}` }, user }),
    '/user.whoami': ({ token }) => (token === 'guest-2' ? { user } : new Failure(401)),
  })
  expect(await getToken()).toBe('guest-1')
  expect(await getToken()).toBe('guest-1')
  expect(paths(asked)).toEqual(['/user-guest.sign-up'])
  expect((await callAsUser(whoami, {})).ok).toBe(true)
  expect(paths(asked).slice(1)).toEqual(['/user.whoami', '/user-guest.sign-up', '/user.whoami'])
})

test('a 401 without a refresh token signs a guest up, and the call is made again', async () => {
  localStorage.setItem('token', 'old-access')
  localStorage.setItem('user_id', user.uuid)
  const asked = fakeApi({ '/user.whoami': ({ token }) => (token === 'guest-access' ? { user } : new Failure(401)) })
  expect((await callAsUser(whoami, {})).ok).toBe(true)
  expect(paths(asked)).toEqual(['/user.whoami', '/user-guest.sign-up', '/user.whoami'])
})

test('a guest whose tokens have ended for good is signed up again on the same device', async () => {
  signIn()
  localStorage.setItem('device_id', 'a-known-device')
  const asked = fakeApi({ '/user.refresh': () => refusal('ended') })
  expect(await renewAccess()).toEqual({ token: 'guest-access', userId: 'guest-1' })
  expect(asked[1]).toMatchObject({ path: '/user-guest.sign-up', body: { device_id: 'a-known-device' } })
})

test.each(['', 'short', '\u0000[]', 'x'.repeat(65), 'with a space'])(
  'the device id %j, which the server would refuse, is replaced',
  async (broken) => {
    localStorage.setItem('device_id', broken)
    const asked = fakeApi()
    await callAsUser(whoami, {})
    const created = localStorage.getItem('device_id')
    expect(created).toMatch(/^[\da-f]{32}$/)
    expect(asked[0]).toMatchObject({ path: '/user-guest.sign-up', body: { device_id: created } })
  },
)

test('a registered user is not replaced by a guest', async () => {
  signIn()
  localStorage.setItem('userInfo', JSON.stringify({ ...user, role: 'user' }))
  const asked = fakeApi({ '/user.refresh': () => refusal('ended') })
  expect(await renewAccess()).toBeNull()
  expect(paths(asked)).toEqual(['/user.refresh'])
})

test('without a network the tokens stay', async () => {
  signIn()
  fakeApi({ '/user.refresh': () => unreachable })
  expect(await renewAccess()).toBeNull()
  expect(readTokens()).toEqual(tokens('old'))
})

test('a token that another tab renews meanwhile is taken as it is', async () => {
  signIn()
  const asked = fakeApi({ '/user.whoami': ({ token }) => (token === 'other-access' ? { user } : new Failure(401)) })
  // The other tab holds the lock until its tokens are written.
  const release = later<null>()
  const held = navigator.locks.request('account', () => release.promise)
  const answer = callAsUser(whoami, {})
  await eventually(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  signIn('other')
  release.resolve(null)
  await held
  expect((await answer).ok).toBe(true)
  expect(paths(asked)).toEqual(['/user.whoami', '/user.whoami'])
})

test('a guest whom another tab signed up is taken, also where its lock arrives before what it stored', async () => {
  const asked = fakeApi()
  const other = openOtherTab()
  const release = later<null>()
  const held = navigator.locks.request('account', () => release.promise)
  const token = getToken()
  await eventually(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  release.resolve(null)
  await held
  await eventually(async () => expect((await navigator.locks.query()).pending).toHaveLength(0))
  await other.signIn(guest, 'other')
  expect(await token).toBe('other-access')
  expect(asked).toEqual([])
})

test('a sign-out deletes the account, but not the device id', async () => {
  fakeApi()
  await getToken()
  const device = getDeviceId()
  clearUser()
  expect([readTokens(), getUser(), getDeviceId()]).toEqual([null, null, device])
  expect(Object.keys(localStorage).sort()).toEqual(['device_id', 'user_gender'])
})

test('where the browser refuses storage, the account lives as long as the page', async () => {
  const blocked = (): never => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const asked = fakeApi()
  expect(await getToken()).toBe('guest-access')
  expect(await getToken()).toBe('guest-access')
  expect(asked).toHaveLength(1)
})

test('[W19] a server that answers tokens only is asked who the player is', async () => {
  const asked = fakeApi({ '/user-guest.sign-up': () => tokens('guest') })
  expect(await getToken()).toBe('guest-access')
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['/user-guest.sign-up', null],
    ['/user.whoami', 'guest-access'],
  ])
  expect(getUser()).toMatchObject(user)
})

test('[W19] renewed tokens are kept where the server does not say then who the player is', async () => {
  fakeApi()
  await getToken()
  fakeApi({ '/user.refresh': () => ({ auth: tokens('new'), user: null }), '/user.whoami': () => unreachable })
  expect(await renewAccess()).not.toBeNull()
  expect(readTokens()).toEqual(tokens('new'))
  expect(getUser()).toMatchObject(user)
})

test('[W18] the app opens for a user with null where the specification names a field', async () => {
  fakeApi({
    '/user-guest.sign-up': () => ({
      auth: tokens('guest'),
      user: { uuid: 7, coins: null, gender: null, status: null, name: null, role: null },
    }),
  })
  expect(await getToken()).toBe('guest-access')
  expect(getUser()).toMatchObject({ uuid: '7', coins: 0, role: 'guest' })
})
