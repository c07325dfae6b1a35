/** Kills a server during 200 purchases: exactly the acknowledged ones are stored. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { FAIR_FOLDER, createTestFolder } from './fair-stories.ts'
import { startKillable } from './killableServer.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Numbers of concurrent guests who buy a story and its actor, and of payments. */
const EACH = 100
/** Number of answers after which the test kills the server. */
const KILLED_AFTER = 20
const STORY_COINS = 12
const ACTOR_COINS = 6
const PACK_COINS = 60

interface Answer {
  data: { auth: { access_token: string }; user: { uuid: string }; checkout_id: string }
}

async function call(url: string, path: string, body: object, token?: string): Promise<Answer['data']> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await response.json()) as Answer).data
}

/** A repeatable purchase. True once the server has confirmed it, false without an answer. */
interface Purchase {
  id: string
  ask: (url: string) => Promise<boolean>
}

async function guestWhoBuys(url: string, index: number): Promise<Purchase> {
  const { auth, user } = await call(url, '/user-guest.sign-up', { device_id: `device-${index}-of-many` })
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${auth.access_token}`,
    'Idempotency-Key': `start-${index}`,
  }
  return {
    id: user.uuid,
    ask: async (url) => {
      const response = await fetch(`${url}/api/v1/actor/inn/em/game.start`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ restart: true }),
      })
      const isTold = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
      void response.body?.cancel()
      return isTold
    },
  }
}

async function payment(url: string, token: string): Promise<Purchase> {
  const { checkout_id: id } = await call(url, '/checkout.create', { price_id: 'pouch' }, token)
  return {
    id,
    ask: async (url) => {
      const response = await fetch(`${url}/dev-pay/${id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ action: 'pay' }),
      })
      return response.status === 303
    },
  }
}

test('no purchase that was acknowledged is lost, none is invented, and the sums are right', async () => {
  const folder = createTestFolder()
  const first = await startKillable(folder, FAIR_FOLDER)
  const guest = await call(first.url, '/user-guest.sign-up', { device_id: 'device-of-mira' })
  const about = { user_id: guest.user.uuid, name: 'Mira', email: 'mira@example.com', password: 'secret-1' }
  const mira = await call(first.url, '/user-guest.convert', about, guest.auth.access_token)
  const starts = await Promise.all(Array.from({ length: EACH }, (_, index) => guestWhoBuys(first.url, index)))
  const payments = await Promise.all(Array.from({ length: EACH }, () => payment(first.url, mira.auth.access_token)))

  const acknowledged = new Set<string>()
  const killed: Promise<void>[] = []
  const all = starts.flatMap((start, index) => [start, payments[index] ?? start])
  // The second half meets a dead server, however fast it has answered the first.
  for (const half of [all.slice(0, EACH), all.slice(EACH)])
    await Promise.all(
      half.map(async ({ id, ask }) => {
        if (!(await ask(first.url).catch(() => false))) return
        acknowledged.add(id)
        if (acknowledged.size === KILLED_AFTER) killed.push(first.kill())
      }),
    )
  await Promise.all(killed)
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLED_AFTER)
  expect(acknowledged.size).toBeLessThan(2 * EACH)

  const second = await startKillable(folder, FAIR_FOLDER)
  const database = new DatabaseSync(join(folder, 'data', DATABASE_FILE), { readOnly: true })
  onTestFinished(() => database.close())
  const column = (sql: string, ...values: string[]): unknown[] =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => Object.values(row)[0])
  const coinsOf = (userId: string): unknown => column('SELECT SUM(amount) FROM ledger WHERE user_id = ?', userId)[0]
  const games = new Set(column("SELECT user_id FROM games WHERE story_id = 'inn'"))
  const paid = new Set(column("SELECT id FROM checkouts WHERE status = 'paid'"))

  for (const { id } of starts) {
    const bought = column('SELECT what FROM purchases WHERE user_id = ? ORDER BY what', id)
    if (acknowledged.has(id)) expect(games).toContain(id)
    // A stored game has all its payments; without the game there are none.
    expect(bought).toEqual(games.has(id) ? ['actor:inn/em', 'story:inn'] : [])
    expect(coinsOf(id)).toBe(games.has(id) ? 120 - STORY_COINS - ACTOR_COINS : 120)
  }
  for (const { id } of payments) if (acknowledged.has(id)) expect(paid).toContain(id)
  expect(new Set(column("SELECT reference FROM ledger WHERE reason = 'checkout'"))).toEqual(paid)
  expect(coinsOf(mira.user.uuid)).toBe(120 + PACK_COINS * paid.size)

  // All clients repeat their requests, with an answer or not.
  expect((await Promise.all(all.map(({ ask }) => ask(second.url)))).every(Boolean)).toBe(true)
  for (const { id } of starts) expect(coinsOf(id)).toBe(120 - STORY_COINS - ACTOR_COINS)
  expect(coinsOf(mira.user.uuid)).toBe(120 + PACK_COINS * EACH)
})
