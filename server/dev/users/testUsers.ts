/** Creates test users of any kind, with coins, purchases and progress. */
import { email } from '../../../protocol/api/email.ts'
import { DEFAULT_LOCALE, type Locale, localeSchema } from '../../../protocol/locale.ts'
import * as v from 'valibot'
import { NO_CHOICES } from '../../engine/state.ts'
import { itemKeys } from '../../engine/ownership.ts'
import { type Move } from '../../engine/moves.ts'
import { type Clock } from '../../clock.ts'
import { Problem } from '../../problems.ts'
import { createId, type Random } from '../../random.ts'
import { type Accounts, DISCOUNT_PLAN, type SignInResult, WELCOME_COINS } from '../../services/accounts.ts'
import { type Games } from '../../services/games.ts'
import { hashPassword } from '../../services/passwords.ts'
import { resolveActorId, requireStory, requireStoryOfSession } from '../../services/storyLookup.ts'
import { type Storage, type UserRecord } from '../../storage/port.ts'
import { type Story } from '../../stories/story.ts'
import { type PlannedGame, dryRunGames } from './dryRun.ts'

export const USER_KINDS = ['guest', 'registered', 'admin', 'discount'] as const

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000))

/** Coins of a created user. */
export const coinAmount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** Request for a test user. */
export const userRequest = v.object({
  kind: v.picklist(USER_KINDS),
  /** Final balance, whatever the progress costs. */
  coins: v.optional(coinAmount, WELCOME_COINS),
  name: v.optional(v.pipe(text, v.maxLength(50))),
  /** Not for guests. */
  email: v.optional(v.pipe(email, v.toLowerCase())),
  /** Not for guests. Without one they sign in by a code. */
  password: v.optional(v.pipe(text, v.maxLength(200))),
  gender: v.optional(v.picklist(['male', 'female', 'unknown']), 'unknown'),
  /** Stories, or with actor_id actors, that they own. */
  purchases: v.optional(v.pipe(v.array(v.object({ story_id: id, actor_id: v.optional(id) })), v.maxLength(100)), []),
  /** Games to play: each is started and then gets the moves, an option by its id or a text. */
  progress: v.optional(
    v.pipe(
      v.array(
        v.object({
          story_id: id,
          actor_id: v.optional(id),
          moves: v.optional(v.pipe(v.array(v.union([id, v.object({ say: text })])), v.maxLength(200)), []),
        }),
      ),
      v.maxLength(20),
    ),
    [],
  ),
  /** Language of the games. */
  language: v.optional(localeSchema, DEFAULT_LOCALE),
})
export type UserRequest = v.InferOutput<typeof userRequest>

/** A created user with tokens. `device_id` is that of a guest. */
export type CreatedUser = SignInResult & { device_id: string | null }

export interface TestUsers {
  /** Throws what the services throw: unknown stories and actors, impossible moves, an email that has an account. */
  create: (order: UserRequest) => Promise<CreatedUser>
}

interface Ports {
  storage: Pick<Storage, 'users' | 'accounts' | 'wallet' | 'ledger'>
  accounts: Accounts
  games: Games
  stories: ReadonlyMap<string, Story>
  clock: Clock
  random: Random
}

export function createTestUsers({
  storage: { users, accounts: registered, wallet, ledger },
  accounts,
  games: service,
  stories,
  clock,
  random,
}: Ports): TestUsers {
  return {
    create: async (order) => {
      // Checked first, so that an invalid request creates no user.
      const owned = new Set(order.purchases.map(({ story_id, actor_id }) => getItemKey(story_id, actor_id)))
      const games = order.progress.map((game) => planGame(game, order.language))
      dryRunGames(games, { coins: order.coins, owned })
      const user = await settle(order)
      await wallet.settle(user.id, {
        balance: user.coins,
        payments: [...owned].map((what) => ({ what, coins: 0 })),
        at: clock.now(),
      })
      for (const game of games) await playGame(user.id, game)
      await adjustBalance(user.id, order.coins)
      return { ...(await accounts.issueTokens((await users.get(user.id)) ?? user)), device_id: user.deviceId }
    },
  }

  /** Throws where there is no such story, or actor in it. */
  function getItemKey(storyId: string, actorId: string | undefined): string {
    const { metadata } = requireStory(stories, storyId)
    if (actorId === undefined) return itemKeys.story(storyId)
    if (!metadata.actors.some((actor) => actor.id === actorId)) throw new Problem('unknown_actor', actorId)
    return itemKeys.actor(storyId, actorId)
  }

  async function settle(order: UserRequest): Promise<UserRecord> {
    const { kind, coins, gender } = order
    const [userId, at] = [createId(random), clock.now()]
    const name = order.name ?? `${kind} ${userId.slice(0, 6)}`
    const base = {
      id: userId,
      name,
      avatarUrl: null,
      status: 'active',
      coins,
      gender,
      addressedAs: null,
      storyName: '',
      createdAt: at,
      sessionEpoch: 0,
    }
    if (kind === 'guest')
      return users.findOrCreateGuest({ ...base, deviceId: `device-${userId}`, email: null, plan: null, role: 'guest' })
    const plan = kind === 'discount' ? DISCOUNT_PLAN : null
    const user = {
      ...base,
      deviceId: null,
      email: order.email ?? `${kind}-${userId.slice(0, 12)}@example.com`,
      plan,
      role: kind === 'admin' ? 'admin' : 'user',
    }
    const password = order.password === undefined ? null : await hashPassword(order.password, random)
    const made = await registered.register({
      guest: null,
      user,
      password,
      isVerified: true,
      identity: null,
      device: null,
      sourceCode: null,
      inviterId: null,
      at,
    })
    if (typeof made === 'string') throw new Problem('bad_request', 'email')
    return made
  }

  /** Throws where there is no such story, or it is not played with that actor. */
  function planGame({ story_id, actor_id, moves }: UserRequest['progress'][number], locale: Locale): PlannedGame {
    const actorId = resolveActorId(requireStory(stories, story_id), actor_id)
    return {
      setup: { story: requireStoryOfSession(stories, { storyId: story_id, actorId }), actorId, locale },
      moves: moves.map(toMove),
    }
  }

  async function playGame(userId: string, { setup: { story, actorId, locale }, moves }: PlannedGame): Promise<void> {
    const sessionKey = { userId, storyId: story.metadata.id, actorId }
    const asked = { key: null, content: null, locale }
    await service.start(sessionKey, true, NO_CHOICES, asked)
    for (const move of moves) await service.act(sessionKey, move, asked)
  }

  /** Adjusts the balance by what the games cost or gave. */
  async function adjustBalance(userId: string, coins: number): Promise<void> {
    const amount = coins - (await ledger.getBalance(userId))
    if (amount !== 0)
      await ledger.book({ userId, amount, reason: 'gift', reference: 'dev', key: 'dev', at: clock.now() })
  }
}

function toMove(move: UserRequest['progress'][number]['moves'][number]): Move {
  return typeof move === 'string'
    ? { kind: 'choose', optionId: move, actorId: null }
    : { kind: 'write', text: move.say, actorId: null }
}
