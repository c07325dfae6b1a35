/** The sign-in calls: what they send, and what they leave behind. Doc 1 §4, §7, §8. */
import { expect, test } from 'vitest'
import { getUser } from '../../../src/account/user.ts'
import { readTokens } from '../../../src/account/accountStorage.ts'
import { keepReferral, readReferral } from '../../../src/account/referral.ts'
import { getResendWaitMs, readSentCode } from '../../../src/account/sentCode.ts'
import { finishSocialSignIn, startSocialSignIn } from '../../../src/account/socialSignIn.ts'
import { register, sendCode, signInWithCode, signInWithPassword, signUpAsGuest } from '../../../src/account/signIn.ts'
import { type Asked, Failure, fakeApi, later, refusal, tokens, unreachable } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { guest, signedIn, signIn } from './signInUsers.ts'

const { clock } = setUpShell()
/** The guest, registered: nothing stored has to go. */
const registered = { ...guest, role: 'user', name: 'Mira', coins: 90 }
const EMAIL = 'mira@example.com'
const paths = (asked: { path: string }[]) => asked.map(({ path }) => path)
const NO_REFERRAL = { source_code: undefined, invite_code: undefined }

test('a code is sent to an address, and the time that the server names begins', async () => {
  const asked = fakeApi({ '/verification-code.send': () => ({ resend_after: 45 }) })
  expect((await sendCode(` ${EMAIL} `)).ok).toBe(true)
  expect(asked).toMatchObject([
    { path: '/verification-code.send', body: { email: EMAIL, code_type: 'login' }, token: null },
  ])
  expect(getResendWaitMs(readSentCode(clock().now()), EMAIL, clock().now())).toBe(45_000)
})

test('a server that names no time is not asked again for 60 s; one that refuses starts no time', async () => {
  fakeApi({ '/verification-code.send': () => refusal('A code was just sent') })
  expect(await sendCode(EMAIL)).toMatchObject({ ok: false, message: 'A code was just sent' })
  expect(readSentCode(clock().now())).toBeNull()
  fakeApi()
  await sendCode(EMAIL)
  expect(getResendWaitMs(readSentCode(clock().now()), EMAIL, clock().now())).toBe(60_000)
})

test('a code signs the guest in, with gender, user and the codes of the referral, which go', async () => {
  const asked = fakeApi({ '/user.auth': () => ({ ...signedIn(registered, 'new'), is_first_login: true }) })
  signIn(guest)
  keepReferral('?source_code=spring&invite_code=AB12')
  const result = await signInWithCode(` ${EMAIL}`, '123456')
  expect(result).toEqual({ ok: true, data: { user: registered, isFirstLogin: true } })
  expect(asked[0]).toMatchObject({
    path: '/user.auth',
    token: 'guest-1-access',
    body: {
      email: EMAIL,
      code: '123456',
      code_type: 'login',
      gender: 'female',
      user_id: 'guest-1',
      source_code: 'spring',
      invite_code: 'AB12',
    },
  })
  expect([getUser(), readTokens(), readReferral()]).toEqual([registered, tokens('new'), NO_REFERRAL])
})

test('a code that is refused changes nothing: user, referral and waiting time stay', async () => {
  fakeApi({ '/user.auth': () => refusal('This code is wrong') })
  signIn(guest)
  keepReferral('?invite_code=AB12')
  expect(await signInWithCode(EMAIL, '000000')).toMatchObject({ ok: false, message: 'This code is wrong' })
  expect([getUser(), readReferral().invite_code]).toEqual([guest, 'AB12'])
})

test('a sign-in waits for the guest of the first visit, whose progress it keeps', async () => {
  const signUp = later<unknown>()
  const asked = fakeApi({
    '/user-guest.sign-up': () => signUp.promise,
    '/user.auth': () => signedIn(registered, 'new'),
  })
  const result = signInWithCode(EMAIL, '123456')
  await expect.poll(() => paths(asked)).toEqual(['/user-guest.sign-up'])
  signUp.resolve(signedIn(guest))
  expect((await result).ok).toBe(true)
  expect(asked[1]).toMatchObject({ token: 'guest-1-access', body: { user_id: 'guest-1' } })
})

test('without a guest the code signs in as nobody, and a registered user without a session needs no guest', async () => {
  const asked = fakeApi({ '/user-guest.sign-up': () => unreachable, '/user.auth': () => signedIn(registered, 'new') })
  await signInWithCode(EMAIL, '123456')
  expect(asked[1]).toMatchObject({ path: '/user.auth', token: null })
  expect(asked[1]?.body).not.toHaveProperty('user_id')
  localStorage.removeItem('token')
  await signInWithCode(EMAIL, '123456')
  expect(paths(asked)).toEqual(['/user-guest.sign-up', '/user.auth', '/user.auth'])
})

test.each([
  ['/user.auth', () => signInWithCode(EMAIL, '000000')],
  ['/user.sign-in', () => signInWithPassword(EMAIL, 'wrong')],
  ['/user-guest.convert', () => register({ name: 'Mira', email: EMAIL, password: 'secret' })],
  ['/social-login.exchange', exchangeCode],
])('a 401 of %s is the answer to what was entered: nothing is refreshed or repeated', async (path, attempt) => {
  const asked = fakeApi({
    [path]: () => new Failure(401, 'Wrong email or password'),
    '/social-login.get-url': () => ({ url: 'https://provider.example/?state=the-state' }),
    '/user.refresh': () => signedIn(guest, 'new'),
  })
  signIn(guest)
  expect(await attempt()).toMatchObject({ ok: false, code: 'unauthorized', message: 'Wrong email or password' })
  expect(asked.filter((one) => one.path === path)).toHaveLength(1)
  expect(paths(asked)).not.toContain('/user.refresh')
  expect([getUser(), readTokens()]).toEqual([guest, tokens('guest-1')])
})

/** Comes back from a provider. */
async function exchangeCode() {
  await startSocialSignIn('google')
  const outcome = await finishSocialSignIn(new URLSearchParams('code=c1&state=the-state'))
  return outcome.ok || outcome.reason !== 'failed' ? outcome : outcome.failure
}

test.each([
  ['/user.auth', () => signInWithCode(EMAIL, '123456')],
  ['/user-guest.convert', () => register({ name: 'Mira', email: EMAIL, password: 'secret' })],
])('where the token of the guest has expired, %s is repeated with a new one', async (path, attempt) => {
  const whenNew = (reply: unknown) => (asked: Asked) => (asked.token === 'new-access' ? reply : new Failure(401))
  const asked = fakeApi({
    [path]: whenNew(signedIn(registered, 'new')),
    '/user.whoami': whenNew({ user: guest }),
    '/user.refresh': () => signedIn(guest, 'new'),
  })
  signIn(guest)
  expect((await attempt()).ok).toBe(true)
  expect(paths(asked)).toEqual([path, '/user.whoami', '/user.refresh', path])
})

test('[W19] a password signs in by tokens alone', async () => {
  const asked = fakeApi({ '/user.sign-in': () => tokens('new'), '/user.whoami': () => ({ user: registered }) })
  signIn(guest)
  keepReferral('?invite_code=AB12')
  expect(await signInWithPassword(EMAIL, 'secret 1')).toMatchObject({ ok: true, data: { isFirstLogin: false } })
  expect(asked[0]?.body).toEqual({ email: EMAIL, password: 'secret 1', user_id: 'guest-1' })
  expect(asked[1]).toMatchObject({ path: '/user.whoami', token: 'new-access' })
  expect([getUser(), readReferral().invite_code]).toEqual([registered, 'AB12'])
})

test('a registration converts the guest, who keeps their id', async () => {
  const asked = fakeApi({ '/user-guest.convert': () => signedIn(registered, 'new') })
  signIn({ ...guest, gender: 'dragon' })
  keepReferral('?source_code=spring')
  expect((await register({ name: ' Mira ', email: EMAIL, password: ' pass word ' })).ok).toBe(true)
  expect(asked[0]).toMatchObject({ path: '/user-guest.convert', token: 'guest-1-access' })
  expect(asked[0]?.body).toEqual({
    user_id: 'guest-1',
    name: 'Mira',
    email: EMAIL,
    password: ' pass word ',
    gender: 'unknown',
    source_code: 'spring',
  })
  expect([getUser(), readReferral()]).toEqual([registered, NO_REFERRAL])
})

test('a registration whose answer names no user fails, and the guest stays', async () => {
  fakeApi({ '/user-guest.convert': () => ({ auth: tokens('new'), user: { name: 'Mira' } }) })
  signIn(guest)
  expect(await register({ name: 'Mira', email: EMAIL, password: 'secret' })).toMatchObject({ code: 'bad_answer' })
  expect([getUser(), readTokens()]).toEqual([guest, tokens('guest-1')])
})

test('a form that is left aborts its call', async () => {
  const asked = fakeApi({ '/user.auth': () => new Promise(() => undefined) })
  signIn(guest)
  const leaving = new AbortController()
  const result = signInWithCode(EMAIL, '123456', { signal: leaving.signal })
  await expect.poll(() => paths(asked)).toEqual(['/user.auth'])
  leaving.abort()
  expect((await result).ok).toBe(false)
  expect(getUser()).toEqual(guest)
})

test('an explicit guest sign-up needs a stored gender: without one it fails silently', async () => {
  const asked = fakeApi({ '/user-guest.sign-up': () => signedIn(guest) })
  expect(await signUpAsGuest()).toBeNull()
  expect(asked).toEqual([])
  localStorage.setItem('user_gender', 'female')
  expect((await signUpAsGuest())?.ok).toBe(true)
  expect(asked[0]?.body).toMatchObject({ gender: 'female' })
  expect(getUser()).toEqual(guest)
})

test('a guest who registers by a form has the gender unknown: the one that guests begin with is no choice', async () => {
  const asked = fakeApi({
    '/user-guest.convert': () => signedIn(registered, 'new'),
    '/user.auth': () => signedIn(registered, 'new'),
  })
  signIn({ ...guest, gender: 'male' })
  await register({ name: 'Mira', email: EMAIL, password: 'secret-1' })
  signIn({ ...guest, gender: 'male' })
  await signInWithCode(EMAIL, '123456')
  expect(asked.map(({ body }) => (body as { gender: string }).gender)).toEqual(['unknown', 'unknown'])
})
