/** Daily tasks, check-in, invitations and checkouts. Doc 1 §7. */
import { type Call } from '../../protocol/api/call.ts'
import { checkoutCreate, checkoutGet, priceList } from '../../protocol/api/credits.ts'
import {
  checkInCreate,
  checkInStatus,
  inviteCode,
  inviteUse,
  taskCreate,
  taskInvite,
  taskList,
  taskPlay,
  taskShare,
} from '../../protocol/api/rewards.ts'
import { isGuest, type User } from '../../protocol/api/account.ts'
import { Problem } from '../problems.ts'
import { type CheckIn } from '../services/checkIn.ts'
import { type Invites } from '../services/invites.ts'
import { type RateLimiter } from '../services/rateLimiter.ts'
import { PRICES, type Shop } from '../services/shop.ts'
import { type TaskKind, type Tasks } from '../services/tasks.ts'
import { readIdempotencyKey } from './idempotencyKey.ts'
import { answerUser, answerAnyone, type Route } from './route.ts'

interface Services {
  tasks: Tasks
  checkIn: CheckIn
  invites: Invites
  shop: Shop
  limiter: RateLimiter
  /** Other origins that the app is served from. */
  appOrigins: readonly string[]
  /** Reads the user with their present balance. */
  readUser: (userId: string) => Promise<User>
}

export function createRewardCalls({ tasks, checkIn, invites, shop, limiter, appOrigins, readUser }: Services): Route[] {
  const task = (call: Call<string, typeof taskPlay.body, typeof taskPlay.answer>, kind: TaskKind): Route =>
    answerUser(call, async (request, user) => {
      await tasks.complete(user, kind, { key: readIdempotencyKey(request), utcOffset: request.body.utc_offset })
      return { user: await readUser(user.id) }
    })
  return [
    answerUser(taskList, ({ locale, body }, user) => tasks.list(user, locale, body.utc_offset)),
    task(taskPlay, 'play_game'),
    answerUser(taskShare, async (request, user) => {
      const { utc_offset: utcOffset, story_id: storyId } = request.body
      await tasks.complete(user, 'share', { key: readIdempotencyKey(request), utcOffset, storyId })
      return { user: await readUser(user.id) }
    }),
    task(taskCreate, 'create'),
    task(taskInvite, 'invite'),
    answerUser(checkInStatus, ({ body }, user) => checkIn.status(user.id, body.utc_offset)),
    answerUser(checkInCreate, async ({ body }, user) => ({
      ...(await checkIn.claim(user.id, body.utc_offset)),
      user: await readUser(user.id),
    })),
    answerUser(inviteCode, async (_, user) => ({ exclusive_invite_code: await invites.getCode(user.id) })),
    answerUser(inviteUse, async ({ body }, user) => {
      if (isGuest(user)) throw new Problem('guest_refused')
      await invites.useCode(user, body.invite_code)
      return {}
    }),
    answerAnyone(priceList, async () => ({ prices: [...PRICES] })),
    answerUser(checkoutCreate, async (request, user) => {
      await limiter.consume(['checkoutByUser', user.id])
      const { origin = '' } = request.headers
      const appOrigin = appOrigins.includes(origin) ? origin : null
      return shop.open(user, request.body.price_id, readIdempotencyKey(request), request.locale, appOrigin)
    }),
    answerUser(checkoutGet, ({ body }, user) => shop.getOutcome(user.id, body.id)),
  ]
}
