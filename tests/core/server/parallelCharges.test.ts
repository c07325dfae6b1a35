/** 50 parallel requests for each call that takes or gives coins, over four processes and one PostgreSQL: each counts once. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { guestSignUp, tokenRefresh, whoami } from '../../../protocol/api/account.ts'
import { wardrobeBuy, wardrobeWear } from '../../../protocol/api/avatars.ts'
import { type Endpoint } from '../../../protocol/api/call.ts'
import { API_ROOT, type Envelope } from '../../../protocol/api/envelope.ts'
import { checkoutCreate, playtimeReset } from '../../../protocol/api/credits.ts'
import { gameAction, gameStart } from '../../../protocol/api/gameStreams.ts'
import { ratingCreate } from '../../../protocol/api/play.ts'
import {
  checkInCreate,
  hobbyCreate,
  inviteUse,
  taskCreate,
  taskInvite,
  taskPlay,
  taskShare,
} from '../../../protocol/api/rewards.ts'
import {
  codeSignIn,
  guestConvert,
  passwordSet,
  passwordSignIn,
  socialExchange,
  userUpdate,
} from '../../../protocol/api/signIn.ts'
import { type LedgerReason } from '../../../server/storage/ledger.ts'
import { createTestDatabase, createTestFolder } from '../../contracts/storages.ts'
import { findPostgresInconsistencies } from '../../helpers/databaseConsistency.ts'
import { startServerProcesses } from '../../helpers/load/serverProcesses.ts'
import { DECLARED_CALLS } from './declaredCalls.ts'
import { FAIR_FOLDER } from './fair-stories.ts'

const TIMES = 50

/** The calls that book an entry, by its reason. A new reason does not compile without a row. */
const BOOKING_CALLS: Readonly<Record<LedgerReason, readonly Endpoint[]>> = {
  welcome: [guestSignUp],
  purchase: [gameStart, gameAction, playtimeReset, wardrobeBuy],
  gift: [gameAction],
  // Paid on the card page, which is no call.
  checkout: [checkoutCreate],
  check_in: [checkInCreate],
  rating: [ratingCreate],
  task_play_game: [taskPlay],
  task_share: [taskShare],
  task_create: [taskCreate],
  // Also by what proves a friend's email, or ends their story: all pay by one function.
  task_invite: [taskInvite, inviteUse],
}

/** They answer with the user, and book nothing. */
const FREE_CALLS: readonly Endpoint[] = [
  tokenRefresh,
  whoami,
  userUpdate,
  hobbyCreate,
  wardrobeWear,
  codeSignIn,
  passwordSignIn,
  passwordSet,
  guestConvert,
  socialExchange,
]

/** Whether a declaration says that coins may change: it may be refused for want of coins, or it answers with the user and their balance. */
function mayBook({ errors, answer }: Endpoint & { answer?: unknown }): boolean {
  const fields = (answer as { entries?: object } | undefined)?.entries ?? {}
  return errors.some((code) => code === '99001') || 'user' in fields
}

test('each declared call that may change a balance is one that books, or one that is known not to', () => {
  const booking = Object.values(BOOKING_CALLS).flat()
  const known = new Set([...booking, ...FREE_CALLS].map(({ path }) => path))
  expect(DECLARED_CALLS.filter((call) => mayBook(call) && !known.has(call.path)).map(({ path }) => path)).toEqual([])
  expect(FREE_CALLS.filter((call) => !mayBook(call) || booking.includes(call))).toEqual([])
})

test('50 parallel requests for each paid call over four processes charge once', { timeout: 240_000 }, async () => {
  const url = await createTestDatabase()
  const folder = createTestFolder()
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
  const server = await startServerProcesses(4, {
    DATABASE_URL: url,
    // All 50 wait for one player's row: on a busy machine longer than a player would.
    DATABASE_STATEMENT_MS: '15000',
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: join(folder, 'dist'),
    STORIES_DIR: FAIR_FOLDER,
    MEDIA_DIR: folder,
  })
  onTestFinished(() => void server.stop())
  const sql = postgres(url, { max: 1 })
  onTestFinished(() => sql.end())

  let token: string | null = null
  // Each on a connection of its own, which the next process gets.
  const send = (path: string, body: object, key?: string): Promise<Response> =>
    fetch(server.address + API_ROOT + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Connection: 'close',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
    })
  const call = async <T>(path: string, body: object): Promise<T> =>
    ((await (await send(path, body)).json()) as Envelope).data as T
  /** How often each answer came: its code, or '' of a stream. `keyOf`: the key of each request. */
  const sent = new Set<string>()
  const sendMany = async (path: string, body: object, keyOf?: (index: number) => string): Promise<string[]> => {
    sent.add(path)
    const answers = await Promise.all(
      Array.from({ length: TIMES }, async (_, index) => {
        const response = await send(path, body, keyOf?.(index))
        const text = await response.text()
        return text.startsWith('{') ? (JSON.parse(text) as Envelope).code : ''
      }),
    )
    return [...new Set(answers)].sort()
  }
  const oneKey = (name: string) => () => name
  const eachItsKey = (name: string) => (index: number) => `${name}-${index}`
  const chat = (optionId: string): object => ({ event_type: 'chat', timestamp: 1, data: { option_id: optionId } })
  const isOverdue = (): Promise<unknown> =>
    sql`UPDATE games SET paid_since = paid_since - 3600000 WHERE paid_since IS NOT NULL`

  const guest = await call<{ auth: { access_token: string }; user: { uuid: string } }>(guestSignUp.path, {
    device_id: 'device-of-many-requests',
  })
  token = guest.auth.access_token
  const about = { user_id: guest.user.uuid, name: 'Mira', email: 'mira@example.com', password: 'secret-1' }
  token = (await call<typeof guest>(guestConvert.path, about)).auth.access_token

  // A story and an actor; an option; an ending, and the rating of it.
  expect(await sendMany('/actor/inn/em/game.start', { restart: false }, eachItsKey('start'))).toEqual([''])
  expect(await sendMany('/actor/inn/em/game.action', chat('room'), oneKey('room'))).toEqual([''])
  expect(await sendMany('/actor/inn/em/game.action', chat('floor'), oneKey('floor'))).toEqual([''])
  const rating = { story_id: 'inn', actor_id: 'em', story_rating: 5, character_rating: 5, image_rating: 5 }
  expect(await sendMany(ratingCreate.path, rating)).toEqual(['0', '1205'])
  // An interval of a paid scene, which a reset pays: an action that comes late is refused.
  await (await send('/actor/fair/reasoning/game.start', { restart: true })).text()
  expect(await sendMany('/actor/fair/reasoning/game.action', chat('to-bo'), oneKey('tent'))).toEqual([''])
  await isOverdue()
  expect(await sendMany(playtimeReset.path, { story_id: 'fair' }, eachItsKey('reset'))).toEqual(['0'])
  await isOverdue()
  expect(await sendMany('/actor/fair/reasoning/game.action', chat('ride'), oneKey('ride'))).toEqual(['1009'])
  expect(await sendMany(playtimeReset.path, { story_id: 'fair' }, eachItsKey('second-reset'))).toEqual(['0'])
  // Things to wear, the day's coins, and a task of which three a day are paid.
  expect(await sendMany(wardrobeBuy.path, { id: 'glasses' })).toEqual(['0'])
  expect(await sendMany(checkInCreate.path, {})).toEqual(['0', '1203'])
  expect(await sendMany(taskShare.path, {})).toEqual(['0', '1201'])
  expect(await sendMany(taskPlay.path, {})).toEqual(['0', '1201'])
  await sql`UPDATE users SET role = 'admin' WHERE id = ${guest.user.uuid}`
  expect(await sendMany(taskCreate.path, {})).toEqual(['0', '1201'])
  // A payment by card: one checkout, paid once.
  expect(await sendMany(checkoutCreate.path, { price_id: 'pouch' }, oneKey('pouch'))).toEqual(['0'])
  const [checkout] = await sql<{ id: string }[]>`SELECT id FROM checkouts`
  const paid = await Promise.all(
    Array.from({ length: TIMES }, () =>
      fetch(`${server.address}/dev-pay/${checkout?.id}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Connection: 'close' },
        body: new URLSearchParams({ action: 'pay' }),
      }),
    ),
  )
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([303]))

  // Friends who have done their part: four that wait for the call, and two that use the code. Five a day are paid.
  const host = { token, id: guest.user.uuid }
  const code = 'ABCDEFGH'
  await sql`INSERT INTO invite_codes (user_id, code) VALUES (${host.id}, ${code})`
  const befriend = async (index: number): Promise<{ token: string; id: string }> => {
    token = null
    const friend = await call<typeof guest>(guestSignUp.path, { device_id: `device-of-friend-${index}` })
    const { uuid: id } = friend.user
    await sql`UPDATE users SET role = 'user', email = ${`friend-${index}@example.com`}, email_verified = true WHERE id = ${id}`
    await sql`INSERT INTO reached_endings (user_id, story_id, actor_id, ending_id, at) VALUES (${id}, 'inn', 'em', 'any', 1)`
    return { id, token: friend.auth.access_token }
  }
  for (let index = 0; index < 4; index += 1) {
    const { id } = await befriend(index)
    await sql`INSERT INTO referrals (user_id, inviter_id, created_at) VALUES (${id}, ${host.id}, ${index})
      ON CONFLICT (user_id) DO UPDATE SET inviter_id = excluded.inviter_id`
  }
  token = host.token
  expect(await sendMany(taskInvite.path, {})).toEqual(['0', '1202'])
  for (const index of [4, 5]) {
    ;({ token } = await befriend(index))
    expect(await sendMany(inviteUse.path, { invite_code: code })).toEqual(['0', '1207'])
  }
  token = host.token
  expect(await sendMany(taskInvite.path, {})).toEqual(['1201'])
  // A guest of one device.
  token = null
  expect(await sendMany(guestSignUp.path, { device_id: 'device-of-one-guest' })).toEqual(['0'])
  const paths = [...sent].map((path) => path.replace(/^\/actor\/\w+\/\w+\//, '/actor/:storyId/:actorId/'))
  expect(new Set(paths)).toEqual(
    new Set(Object.values(BOOKING_CALLS).flatMap((calls) => calls.map(({ path }) => path))),
  )

  const entries = await sql<{ reason: string; amount: number; times: number }[]>`
    SELECT reason, amount::int, COUNT(*)::int AS times FROM ledger GROUP BY reason, amount ORDER BY reason, amount`
  expect(entries.map(({ reason, amount, times }) => `${reason} ${amount} x${times}`)).toEqual([
    'check_in 5 x1',
    'checkout 60 x1',
    // The inn gives 2 coins back, the fair 5 at its gate.
    'gift 2 x1',
    'gift 5 x1',
    'purchase -15 x1',
    'purchase -12 x1',
    'purchase -6 x1',
    'purchase -5 x2',
    'purchase -3 x1',
    'rating 10 x1',
    'task_create 10 x1',
    'task_invite 10 x5',
    'task_play_game 10 x1',
    'task_share 10 x3',
    // The player, six friends, and one guest.
    'welcome 120 x8',
  ])
  expect(await findPostgresInconsistencies(sql)).toEqual([])
})
