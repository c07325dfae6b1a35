/** Social sign-in over the providers' own pages. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import { passwordSignIn, socialExchange, socialUrl } from '../../../protocol/api/signIn.ts'
import { createManualClock } from '../../../server/clock.ts'
import { toSameOriginPath } from '../../../server/services/sameOriginPaths.ts'
import { AUTHORIZATION_TTL_MS } from '../../../server/services/social.ts'
import { startServer, T0, type TestServer } from './helpers.ts'
import { callApi, register, callForData } from './test-users.ts'

const CALLBACK = '/user/social-callback'

/** Opens the provider's page, posts its form, and answers with where it leads. */
async function visit(
  server: TestServer,
  form: Record<string, string>,
  provider: 'google' | 'discord' | 'facebook' = 'google',
  redirect = CALLBACK,
): Promise<URL> {
  const { url } = await callForData(server, socialUrl, { login_type: provider, redirect_url: redirect })
  return post(server, url, form)
}

async function post(server: TestServer, url: string, form: Record<string, string>): Promise<URL> {
  const page = await (await fetch(server.url + url)).text()
  const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1]?.replaceAll(/&(?:#38|amp);/g, '&') ?? ''
  const response = await fetch(new URL(action, server.url + url), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('Location') ?? '', server.url)
}

const AGREED = { action: 'agree', email: 'Mira@example.com' }

test('approval returns a code and the state, and the code signs in once', async () => {
  const server = await startServer()
  const { url } = await callForData(server, socialUrl, { login_type: 'discord', redirect_url: `${CALLBACK}?to=chat` })
  const state = new URL(url, server.url).searchParams.get('state')
  const back = await post(server, url, AGREED)
  expect(back.pathname).toBe(CALLBACK)
  expect(back.searchParams.get('to')).toBe('chat')
  expect(back.searchParams.get('state')).toBe(state)
  const code = back.searchParams.get('code') ?? ''
  expect(await callApi(server, socialExchange, { login_type: 'google', code })).toBe('1107')
  const { user } = await callForData(server, socialExchange, { login_type: 'discord', code })
  expect(user).toMatchObject({ name: 'Mira', email: 'mira@example.com', role: 'user', coins: 120 })
  expect(await callApi(server, socialExchange, { login_type: 'discord', code })).toBe('1107')
})

test('a provider and a card page return to the app at another origin, which their policy lets the form lead to, and to no third', async () => {
  const server = await startServer({ allowedOrigins: ['https://app.example'] })
  const callback = `https://app.example${CALLBACK}`
  const { url } = await callForData(server, socialUrl, { login_type: 'google', redirect_url: callback })
  const policy = (await fetch(server.url + url)).headers.get('content-security-policy')
  expect(policy).toContain("form-action 'self' https://app.example;")
  const back = await post(server, url, AGREED)
  expect(back.origin + back.pathname).toBe(callback)
  expect(back.searchParams.get('code')).not.toBeNull()
  for (const redirect of ['https://evil.example/', 'https://app.example.evil/', 'https://app.example@evil.example/'])
    expect(await callApi(server, socialUrl, { login_type: 'google', redirect_url: redirect })).toBe('400')

  const { token } = await register(server)
  const open = async (origin: string): Promise<string> => {
    const response = await fetch(`${server.url}/api/v1/checkout.create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ price_id: 'pouch' }),
    })
    return ((await response.json()) as { data: { url: string } }).data.url
  }
  const card = await open('https://app.example')
  expect((await fetch(server.url + card)).headers.get('content-security-policy')).toContain('https://app.example')
  expect((await post(server, card, { action: 'pay' })).origin).toBe('https://app.example')
  const other = await open('https://evil.example')
  expect((await post(server, `${other}&app=https://evil.example`, { action: 'pay' })).origin).toBe(server.url)
})

test('a declined authorization returns an error and the state', async () => {
  const server = await startServer()
  const back = await visit(server, { action: 'decline' })
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: expect.any(String) as string })
})

test('the same identity is the same user; another provider with the same address too', async () => {
  const server = await startServer()
  const exchange = async (provider: 'google' | 'facebook'): Promise<string> => {
    const code = (await visit(server, AGREED, provider)).searchParams.get('code') ?? ''
    return (await callForData(server, socialExchange, { login_type: provider, code })).user.uuid
  }
  const id = await exchange('google')
  expect([await exchange('google'), await exchange('facebook')]).toEqual([id, id])
})

test('a social sign-in confirms the address that its own session registered, and removes the password', async () => {
  const server = await startServer()
  const mira = await register(server)
  const code = (await visit(server, AGREED)).searchParams.get('code') ?? ''
  const { user } = await callForData(server, socialExchange, { login_type: 'google', code }, mira.token)
  expect(user.uuid).toBe(mira.id)
  expect(await callApi(server, passwordSignIn, { email: 'mira@example.com', password: 'secret-1' })).toBe('1104')
  expect(await callApi(server, whoami, {}, mira.token)).toBe('401')
})

test('the guest of the token keeps what is theirs, and no other guest', async () => {
  const server = await startServer()
  const [guest, other] = [await server.signUp('device-1234'), await server.signUp('device-5678')]
  const code = (await visit(server, AGREED)).searchParams.get('code') ?? ''
  expect(await callApi(server, socialExchange, { login_type: 'google', code, user_id: guest.id }, other.token)).toBe(
    '403',
  )
  expect(
    (await callForData(server, socialExchange, { login_type: 'google', code, user_id: guest.id }, guest.token)).user
      .uuid,
  ).toBe(guest.id)
  expect((await callForData(server, whoami, {}, other.token)).user.role).toBe('guest')
})

test('a visit and its code are good for ten minutes', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { url } = await callForData(server, socialUrl, { login_type: 'google', redirect_url: CALLBACK })
  await clock.elapse(AUTHORIZATION_TTL_MS)
  expect((await fetch(server.url + url)).status).toBe(404)
  const code = (await visit(server, AGREED)).searchParams.get('code') ?? ''
  await clock.elapse(AUTHORIZATION_TTL_MS)
  expect(await callApi(server, socialExchange, { login_type: 'google', code })).toBe('1107')
})

test('a page agrees once, with an address that is one, from where it was begun', async () => {
  const server = await startServer()
  const { url } = await callForData(server, socialUrl, { login_type: 'google', redirect_url: CALLBACK })
  const send = (address: string, form: Record<string, string>): Promise<Response> =>
    fetch(server.url + address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  expect((await send(url, { action: 'agree', email: 'no address' })).status).toBe(200)
  expect((await send(url.replace('google', 'discord'), AGREED)).status).toBe(404)
  expect((await fetch(server.url + url.replace('social-callback', 'profile'))).status).toBe(404)
  expect((await send(url, AGREED)).status).toBe(303)
  expect((await send(url, AGREED)).status).toBe(404)
  expect((await fetch(`${server.url}/dev-provider/nobody/authorize`)).status).toBe(404)
  expect((await fetch(server.url + url, { method: 'DELETE' })).status).toBe(405)
})

test('the page is in the language of the app, runs nothing, and shows nothing that it was not meant to', async () => {
  const server = await startServer()
  const { envelope } = await server.call('/social-login.get-url', {
    body: { login_type: 'google', redirect_url: `${CALLBACK}?x="><script>alert(1)</script>` },
    headers: { 'Accept-Language': 'zh' },
  })
  const response = await fetch(server.url + (envelope.data as { url: string }).url, {
    headers: { 'Accept-Language': 'en' },
  })
  const page = await response.text()
  expect(page).toContain('使用 Google 继续')
  expect(page).not.toContain('<script')
  expect(response.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  'javascript:alert(1)',
  'user',
])('a provider never leads back to %j', async (redirect) => {
  const server = await startServer()
  expect(await callApi(server, socialUrl, { login_type: 'google', redirect_url: redirect })).toBe('400')
  expect(toSameOriginPath(redirect)).toBeNull()
})

test('the page has the style that its policy allows', async () => {
  const server = await startServer()
  const { url } = await callForData(server, socialUrl, { login_type: 'google', redirect_url: CALLBACK })
  const response = await fetch(server.url + url)
  const style = /<style>([^]*)<\/style>/.exec(await response.text())?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}';`)
})
