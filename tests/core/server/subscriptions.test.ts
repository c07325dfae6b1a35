/** Subscriptions to news: whose address it is, what is asked by email, how it is confirmed and ended. Doc 1 §4. */
import { expect, test } from 'vitest'
import { subscriptionCancel, subscriptionCreate, subscriptionStatus } from '../../../protocol/api/library.ts'
import { createManualClock } from '../../../server/clock.ts'
import { NEWS, RATE_LIMITS } from '../../../server/limits.ts'
import { startServer, T0, type TestServer } from './helpers.ts'
import { startMailServer } from './mailServer.ts'
import { callApi, callForData, proveEmail, register, startServerWithEmails } from './test-users.ts'

const AT = { story_id: 'tiny' }
const FRIEND = { ...AT, email: 'Friend@Example.com' }
const isSubscribed = async (server: TestServer, token: string) =>
  (await callForData(server, subscriptionStatus, AT, token)).is_subscribed

/** The path of a link in an email. */
function findPath(letter: string | undefined, action: 'confirm' | 'end'): string {
  const [url = ''] =
    new RegExp(`https://play\\.example/api/v1/news/${action}/[0-9a-f]{32}\\?lang=..`).exec(letter ?? '') ?? []
  expect(url).not.toBe('')
  return url.slice('https://play.example'.length)
}

test('an address that its user has proved is subscribed at once, and without an email', async () => {
  const { server, codes, letters } = await startServerWithEmails()
  const mira = await proveEmail(server, codes, 'mira@example.com')
  const before = letters.length
  expect(await callForData(server, subscriptionCreate, AT, mira.token)).toEqual({ awaits_confirmation: false })
  expect([await isSubscribed(server, mira.token), letters.length]).toEqual([true, before])
  await callApi(server, subscriptionCancel, AT, mira.token)
  expect(await isSubscribed(server, mira.token)).toBe(false)
})

test('any other address, also one that the account claims, is asked, and subscribed by the button of its link', async () => {
  const { server, letters } = await startServerWithEmails()
  const mira = await register(server)
  const guest = await server.signUp('device-1234')
  expect(await callForData(server, subscriptionCreate, AT, mira.token)).toEqual({ awaits_confirmation: true })
  expect(await callForData(server, subscriptionCreate, FRIEND, guest.token)).toEqual({ awaits_confirmation: true })
  expect([await isSubscribed(server, mira.token), await isSubscribed(server, guest.token)]).toEqual([false, false])
  const [, question] = letters
  expect(question).toMatch(/^To friend@example\.com: Somebody asked us .*“A Knock”/)
  expect(question).toContain('https://play.example/story/tiny')
  findPath(question, 'end')

  const link = server.url + findPath(question, 'confirm')
  // A scanner of mail opens links.
  const page = await (await fetch(link)).text()
  expect(page).toContain('<button class="first">Subscribe</button>')
  expect(await isSubscribed(server, guest.token)).toBe(false)
  const post = async (): Promise<string> => (await fetch(link, { method: 'POST' })).text()
  expect([await post(), await post()]).toEqual(Array(2).fill(expect.stringContaining('You are subscribed')))
  expect([await isSubscribed(server, guest.token), await isSubscribed(server, mira.token)]).toEqual([true, false])
})

test('a link that confirms works for a day, and another one never does', async () => {
  const clock = createManualClock(T0)
  const { server, letters } = await startServerWithEmails({ clock })
  const guest = await server.signUp()
  await callForData(server, subscriptionCreate, FRIEND, guest.token)
  const path = findPath(letters[0], 'confirm')
  const unknown = path.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  expect((await fetch(server.url + unknown, { method: 'POST' })).status).toBe(404)
  await clock.elapse(NEWS.confirmMs)
  for (const method of ['GET', 'POST']) expect((await fetch(server.url + path, { method })).status).toBe(404)
  expect(await isSubscribed(server, (await server.signUp()).token)).toBe(false)
})

test('a player asks few addresses a day, and an address is asked few times by all of them', async () => {
  const { server, letters } = await startServerWithEmails()
  const { max } = RATE_LIMITS.confirmationByUser
  const guest = await server.signUp('device-1234')
  const answers: unknown[] = []
  for (let number = 0; number < max + 3; number += 1)
    answers.push(await callApi(server, subscriptionCreate, { ...AT, email: `${number}@example.com` }, guest.token))
  expect(answers.slice(max)).toEqual(['429', '429', '429'])
  expect(letters).toHaveLength(max)

  for (let number = 0; number < RATE_LIMITS.confirmationByEmail.max + 2; number += 1) {
    const other = await server.signUp(`device-of-other-${number}`)
    await callApi(server, subscriptionCreate, FRIEND, other.token)
  }
  const asked = letters.filter((letter) => letter.startsWith('To friend@example.com'))
  expect(asked).toHaveLength(RATE_LIMITS.confirmationByEmail.max)
})

test('a client asks few addresses a day, however many guests it signs up', async () => {
  const { server, letters } = await startServerWithEmails()
  const { max } = RATE_LIMITS.confirmationByAddress
  for (let number = 0; number < max + 5; number += 1) {
    const guest = await server.signUp(`device-number-${number}`)
    await callApi(server, subscriptionCreate, { ...AT, email: `${number}@example.com` }, guest.token)
  }
  expect(letters).toHaveLength(max)
})

test('the link that ends the news shows a page; its button and a mail program end them without a cookie', async () => {
  const { server, letters } = await startServerWithEmails()
  const guest = await server.signUp()
  await callForData(server, subscriptionCreate, FRIEND, guest.token)
  await fetch(server.url + findPath(letters[0], 'confirm'), { method: 'POST' })
  const link = server.url + findPath(letters[0], 'end')
  expect(await (await fetch(link)).text()).toContain('<button class="first">End the news</button>')
  expect(await isSubscribed(server, guest.token)).toBe(true)
  // As a mail program posts it, then again by the button.
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), null]) {
    const answer = await fetch(link, { method: 'POST', body, redirect: 'error' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    expect(await answer.text()).toContain('The news has ended')
  }
  expect(await isSubscribed(server, guest.token)).toBe(false)
  // What it was asked before begins no more, and the page has no button.
  expect((await fetch(server.url + findPath(letters[0], 'confirm'), { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(link)).text()).not.toContain('<button')
})

test('the headers of an email let a mail program end the news, by RFC 8058', async () => {
  const { url, received } = await startMailServer()
  const server = await startServer({ mail: { kind: 'smtp', url, from: 'stories@example.com' } })
  const guest = await server.signUp()
  await callForData(server, subscriptionCreate, FRIEND, guest.token)
  const headers = (received[0]?.split('\n\n')[0] ?? '').replaceAll(/\n\s+/g, ' ')
  expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/play\.example\/api\/v1\/news\/end\/[0-9a-f]{32}\?lang=en>$/m)
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})

test('email and pages speak Chinese to a Chinese reader', async () => {
  const { server, letters } = await startServerWithEmails()
  const guest = await server.signUp()
  const headers = { 'Accept-Language': 'zh' }
  await server.call(subscriptionCreate.path, { token: guest.token, body: FRIEND, headers })
  expect(letters[0]).toContain('请在一天内打开链接确认')
  for (const [action, words] of [
    ['confirm', '每天最多一封'],
    ['end', '退订'],
  ] as const)
    expect(await (await fetch(server.url + findPath(letters[0], action))).text()).toContain(words)
})

test('where the server sends no news no address is asked, and a story has to be there', async () => {
  const server = await startServer({ mail: { kind: 'off' } })
  const guest = await server.signUp()
  expect(await callApi(server, subscriptionCreate, FRIEND, guest.token)).toBe('503')
  expect(await callApi(server, subscriptionCreate, AT, guest.token)).toBe('400')
  const nothing = { story_id: 'nothing' }
  expect(await callApi(server, subscriptionCreate, nothing, guest.token)).toBe('404')
  expect(await callApi(server, subscriptionCancel, nothing, guest.token)).toBe('404')
  expect(await callApi(server, subscriptionStatus, nothing, guest.token)).toBe('404')
  const { envelope } = await server.call(subscriptionCreate.path, {
    token: guest.token,
    body: { ...AT, email: 'nonsense' },
  })
  expect(envelope.message).toBe('Invalid email format')
})
