/** The way to a social provider and back: only an answer to a request of this browser signs in, and once. Doc 1 §4. */
import { beforeEach, expect, test } from 'vitest'
import { getUser } from '../../../src/account/user.ts'
import { finishSocialSignIn, startSocialSignIn } from '../../../src/account/socialSignIn.ts'
import { keepReferral } from '../../../src/account/referral.ts'
import { fakeApi, later, refusal, unreachable } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { guest, signedIn, signIn } from './signInUsers.ts'

/** The guest, registered: nothing stored has to go. */
const registered = { ...guest, role: 'user' }

setUpShell()
beforeEach(() => signIn(guest))

const PROVIDER_URL = 'https://provider.example/authorize?client_id=1&state=the-state'
const start = () => startSocialSignIn('discord')
const finish = (query: string) => finishSocialSignIn(new URLSearchParams(query))
const exchanges = (asked: { path: string }[]) => asked.filter(({ path }) => path === '/social-login.exchange')

test('the provider page is asked for with the way back, and its state is the one to come back with', async () => {
  const asked = fakeApi({ '/social-login.get-url': () => ({ url: PROVIDER_URL }) })
  expect(await start()).toEqual({ ok: true, data: PROVIDER_URL })
  expect(asked[0]?.body).toEqual({ login_type: 'discord', redirect_url: '/user/social-callback' })
})

test('a provider address without a state gets one that nobody can guess', async () => {
  fakeApi({ '/social-login.get-url': () => ({ url: 'https://provider.example/authorize' }) })
  const [first, second] = [await start(), await start()]
  const states = [first, second].map((url) => url.ok && new URL(url.data).searchParams.get('state'))
  expect(states[0]).toMatch(/^[\da-f]{32}$/)
  expect(states[0]).not.toBe(states[1])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://', ''])('%s is no page to go to', async (url) => {
  fakeApi({ '/social-login.get-url': () => ({ url }) })
  expect(await start()).toMatchObject(url === '' ? { ok: true } : { ok: false, code: 'bad_answer' })
})

test('a code is exchanged with the provider that was asked, the guest and the referral', async () => {
  const asked = fakeApi({
    '/social-login.get-url': () => ({ url: PROVIDER_URL }),
    '/social-login.exchange': () => signedIn(registered),
  })
  keepReferral('?invite_code=AB12')
  await start()
  expect(await finish('code=c1&state=the-state')).toEqual({
    ok: true,
    signedIn: { user: registered, isFirstLogin: false },
  })
  expect(exchanges(asked)).toMatchObject([
    { token: 'guest-1-access', body: { login_type: 'discord', code: 'c1', user_id: 'guest-1', invite_code: 'AB12' } },
  ])
  expect(getUser()).toEqual(registered)
})

test('two callers exchange once; the same address later exchanges nothing', async () => {
  const answer = later<unknown>()
  const asked = fakeApi({
    '/social-login.get-url': () => ({ url: PROVIDER_URL }),
    '/social-login.exchange': () => answer.promise,
  })
  await start()
  const both = Promise.all([finish('code=c1&state=the-state'), finish('code=c1&state=the-state')])
  answer.resolve(signedIn(registered))
  expect((await both).map(({ ok }) => ok)).toEqual([true, true])
  expect(await finish('code=c1&state=the-state')).toEqual({ ok: false, reason: 'unknownRequest' })
  expect(exchanges(asked)).toHaveLength(1)
})

test('a refused code ends the request; one without an answer may be tried again', async () => {
  let reply: unknown = unreachable
  const asked = fakeApi({
    '/social-login.get-url': () => ({ url: PROVIDER_URL }),
    '/social-login.exchange': () => reply,
  })
  await start()
  expect(await finish('code=c1&state=the-state')).toMatchObject({ reason: 'failed', canRetry: true })
  reply = refusal('This sign-in is no longer valid')
  expect(await finish('code=c1&state=the-state')).toMatchObject({
    reason: 'failed',
    canRetry: false,
    failure: { message: 'This sign-in is no longer valid' },
  })
  expect(await finish('code=c1&state=the-state')).toMatchObject({ reason: 'unknownRequest' })
  expect([exchanges(asked).length, getUser()]).toEqual([2, guest])
})

test.each([
  ['error=access_denied&state=the-state', 'declined'],
  ['error=server_error&error_description=%3Cb%3E&state=the-state', 'providerError'],
  ['error=access_denied&code=c1&state=the-state', 'declined'],
])('%s is %s, and ends the request', async (query, reason) => {
  const asked = fakeApi({ '/social-login.get-url': () => ({ url: PROVIDER_URL }) })
  await start()
  expect(await finish(query)).toEqual({ ok: false, reason })
  expect(await finish('code=c1&state=the-state')).toMatchObject({ reason: 'unknownRequest' })
  expect(exchanges(asked)).toEqual([])
})

/** Callback parameters as an attacker may put them into the address. */
const HOSTILE = [
  '',
  'code=c1',
  'state=the-state',
  'code=&state=the-state',
  'code=c1&state=',
  'code=c1&state=another',
  'code=c1&state=the-state&state=another',
  'code=c1&code=c2&state=the-state',
  'code=c1&state=THE-STATE',
  'code=c1&state=the-state%00',
  'code=c1&state=%20the-state',
  'code=c1&state[]=the-state',
  'code=c1&state=__proto__',
  'code=c1&state=constructor',
  'code=c1&state=%7B%22%24ne%22%3Anull%7D',
  'code=c1&state=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  `code=${'c'.repeat(1_001)}&state=the-state`,
  `code=c1&state=${'s'.repeat(100_000)}`,
  'code=c1&redirect=//evil.example&state=javascript:alert(1)',
  'error=access_denied',
  'error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&state=another',
]

test.each(HOSTILE)('%s exchanges nothing and signs nobody in', async (query) => {
  const asked = fakeApi({
    '/social-login.get-url': () => ({ url: PROVIDER_URL }),
    '/social-login.exchange': () => signedIn(registered),
  })
  await start()
  expect(await finish(query)).toEqual({ ok: false, reason: 'unknownRequest' })
  expect([exchanges(asked), getUser()]).toEqual([[], guest])
})

test.each(['{', '[1]', '[{"state":"","provider":"discord"}]', '[{"state":"s","provider":"evil"}]'])(
  'requests stored as %s count as none',
  async (stored) => {
    fakeApi()
    localStorage.setItem('social_sign_in', stored)
    expect(await finish('code=c1&state=s')).toMatchObject({ reason: 'unknownRequest' })
  },
)
