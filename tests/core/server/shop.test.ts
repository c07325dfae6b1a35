/** Card payments: packs, the card page, and one credit per payment. */
import { expect, test } from 'vitest'
import { checkoutCreate, checkoutGet, priceList } from '../../../protocol/api/credits.ts'
import { createManualClock } from '../../../server/clock.ts'
import { CHECKOUT_TTL_MS } from '../../../server/services/shop.ts'
import { startServer, T0, type TestServer } from './helpers.ts'
import { callApi, getCoins, type TestUser, register, callForData } from './test-users.ts'

interface Checkout {
  id: string
  /** Presses a button of the card page; returns the status and the redirect. */
  press: (action: string) => Promise<[number, string | null]>
  load: () => Promise<Response>
}

async function open(server: TestServer, { token }: TestUser, price = 'purse'): Promise<Checkout> {
  const { checkout_id: id, url } = await callForData(server, checkoutCreate, { price_id: price }, token)
  const address = server.url + url
  return {
    id,
    press: async (action) => {
      const response = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      })
      return [response.status, response.headers.get('Location')]
    },
    load: () => fetch(address, { redirect: 'manual' }),
  }
}

test('there are five packs, larger ones worth more', async () => {
  const server = await startServer()
  const { prices } = await callForData(server, priceList, {})
  expect(prices).toHaveLength(5)
  const worth = prices.map(({ coins, bonus, amount }) => (coins + bonus) / amount)
  expect([...worth].sort((a, b) => a - b)).toEqual(worth)
})

test('a payment is credited with its bonus, and redirects to the callback page', async () => {
  const server = await startServer()
  const mira = await register(server)
  const checkout = await open(server, mira)
  expect(await callForData(server, checkoutGet, { id: checkout.id }, mira.token)).toEqual({
    status: 'open',
    coins: 130,
  })
  expect(await getCoins(server, mira)).toBe(120)
  expect(await checkout.press('pay')).toEqual([303, `/payment/stripe-callback?checkout=${checkout.id}`])
  expect(await callForData(server, checkoutGet, { id: checkout.id }, mira.token)).toEqual({
    status: 'paid',
    coins: 130,
  })
  expect(await getCoins(server, mira)).toBe(250)
})

test('coins are credited once, however often the form is sent and the pages are loaded', async () => {
  const server = await startServer()
  const mira = await register(server)
  const checkout = await open(server, mira)
  const pressed = await Promise.all(Array.from({ length: 10 }, () => checkout.press('pay')))
  expect(new Set(pressed.map(([status]) => status))).toEqual(new Set([303]))
  for (const action of ['decline', 'leave', 'pay', '']) await checkout.press(action)
  const loaded = await checkout.load()
  expect([loaded.status, loaded.headers.get('Location')]).toEqual([
    303,
    `/payment/stripe-callback?checkout=${checkout.id}`,
  ])
  for (let time = 0; time < 3; time += 1)
    expect((await callForData(server, checkoutGet, { id: checkout.id }, mira.token)).status).toBe('paid')
  expect(await getCoins(server, mira)).toBe(250)
})

test('a key opens one payment, for one user and one pack', async () => {
  const server = await startServer()
  const [mira, noor] = [await register(server), await register(server, 'noor')]
  const opened = async ({ token }: TestUser, key: string, price_id = 'purse'): Promise<unknown> => {
    const { envelope } = await server.call('/checkout.create', {
      token,
      body: { price_id },
      headers: { 'Idempotency-Key': key },
    })
    return envelope.data ?? envelope.code
  }
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => opened(mira, 'key')))
  expect(others).toEqual([first, first, first, first])
  expect([await opened(mira, 'key', 'vault'), await opened(mira, 'a key')]).toEqual(['409', '400'])
  expect(await opened(mira, 'other')).not.toEqual(first)
  expect(await opened(noor, 'key')).not.toEqual(first)
})

test.each([
  ['decline', 'failed'],
  ['leave', 'abandoned'],
])('%s ends the payment as %s, for good', async (action, status) => {
  const server = await startServer()
  const mira = await register(server)
  const checkout = await open(server, mira)
  expect(await checkout.press(action)).toEqual([303, `/payment/stripe-callback?checkout=${checkout.id}`])
  await checkout.press('pay')
  expect((await callForData(server, checkoutGet, { id: checkout.id }, mira.token)).status).toBe(status)
  expect(await getCoins(server, mira)).toBe(120)
})

test('an open payment is abandoned after half an hour', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const mira = await register(server)
  const checkout = await open(server, mira)
  await clock.elapse(CHECKOUT_TTL_MS - 1)
  expect((await checkout.load()).status).toBe(200)
  await clock.elapse(1)
  await checkout.press('pay')
  expect((await callForData(server, checkoutGet, { id: checkout.id }, mira.token)).status).toBe('abandoned')
  expect(await getCoins(server, mira)).toBe(120)
})

test.each(['constructor', 'paid', '', 'PAY'])('an unknown button (%j) changes nothing', async (action) => {
  const server = await startServer()
  const mira = await register(server)
  const checkout = await open(server, mira)
  expect((await checkout.press(action))[0]).toBe(200)
  expect((await callForData(server, checkoutGet, { id: checkout.id }, mira.token)).status).toBe('open')
})

test('the card page names the pack, in the language of the player, and runs no script', async () => {
  const server = await startServer()
  const mira = await register(server)
  const response = await (await open(server, mira)).load()
  const page = await response.text()
  expect(page).toContain('<dd><strong>130</strong></dd>')
  expect(page).toContain('Pay $1.99')
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const chinese = await server.call('/checkout.create', {
    token: mira.token,
    body: { price_id: 'pouch' },
    headers: { 'Accept-Language': 'zh' },
  })
  expect(await (await fetch(server.url + (chinese.envelope.data as { url: string }).url)).text()).toContain(
    '银行卡支付',
  )
})

test('guests cannot buy, and unknown packs cannot be bought', async () => {
  const server = await startServer()
  const [guest, mira] = [await server.signUp('device-1234'), await register(server)]
  expect(await callApi(server, checkoutCreate, { price_id: 'purse' }, guest.token)).toBe('403')
  expect(await callApi(server, checkoutCreate, { price_id: 'mountain' }, mira.token)).toBe('404')
  expect(await callApi(server, checkoutGet, { id: 'nothing' }, mira.token)).toBe('404')
})

test.each([
  ['an unknown payment', `/dev-pay/${'0'.repeat(32)}`],
  ['no payment', '/dev-pay'],
  ['a path with tricks', '/dev-pay/..%2f..%2fapi'],
  ['a form that is too long', '/dev-pay/x'],
])('%s is a page that says so', async (_, path) => {
  const server = await startServer()
  const response = await fetch(server.url + path, { headers: { 'Accept-Language': 'en' } })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('This page is no longer valid')
  expect((await fetch(server.url + path, { method: 'POST', body: 'x'.repeat(10_000) })).status).toBeLessThan(500)
  expect(server.reported).toEqual([])
})
