/** Subscriptions to news by email. An address that the player has not proved is asked first, so that nobody subscribes a stranger. Doc 1 §4, §7. */
import { createHash } from 'node:crypto'
import { DEFAULT_LOCALE, type Locale } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { type Client } from '../http/clientAddress.ts'
import { NEWS } from '../limits.ts'
import { Problem } from '../problems.ts'
import { createId, type Random } from '../random.ts'
import { type Subscription, type SubscriptionStore } from '../storage/subscriptions.ts'
import { type UserRecord } from '../storage/user.ts'
import { type Catalogue } from './catalogue.ts'
import { type EmailRecorder } from './emailRecorder.ts'
import { type NewsEmails } from './newsEmails.ts'
import { type RateLimiter } from './rateLimiter.ts'
import { type StoryLibrary } from './storyLibrary.ts'

export interface Subscriptions {
  /**
   * Subscribes an address, or the user's own, to news of a story. True if the address has to confirm it first, and was asked by email. Throws
   * `unknown_story`, `email_required`, `too_many_tries`, and `unavailable` or `mail_down` where it cannot be asked.
   */
  subscribe: (
    user: UserRecord,
    storyId: string,
    email: string | undefined,
    from: { locale: Locale; client: Client },
  ) => Promise<boolean>
  unsubscribe: (userId: string, storyId: string) => Promise<void>
  /** Throws `unknown_story`. */
  isSubscribed: (userId: string, storyId: string) => Promise<boolean>
  /** The subscription of a confirmation link; null where the link is not valid any more. */
  findRequest: (token: string) => Promise<Subscription | null>
  /** Begins the subscription; null where the link is not valid any more. */
  confirm: (token: string) => Promise<Subscription | null>
  /** Whether the address of this token is written to or asked. */
  hasToken: (token: string) => Promise<boolean>
  /** Ends all news to the address of this token. */
  endAddress: (token: string) => Promise<void>
}

interface Ports {
  store: SubscriptionStore
  catalogue: Catalogue
  stories: Pick<StoryLibrary, 'stories'>
  outbox: Pick<EmailRecorder, 'send'>
  /** Null where the server writes no news. */
  emails: NewsEmails | null
  limiter: RateLimiter
  clock: Clock
  random: Random
}

export function createSubscriptions(ports: Ports): Subscriptions {
  const { store, catalogue, stories, outbox, emails, limiter, clock, random } = ports
  const resolveStoryId = async (storyId: string): Promise<string> =>
    (await catalogue.get(storyId, { userId: null, locale: DEFAULT_LOCALE })).id

  /** Sends the question. */
  async function ask(subscription: Subscription, client: Client): Promise<void> {
    const title = stories.stories.get(subscription.storyId)?.metadata.title
    if (emails === null || title === undefined) throw new Problem('unavailable')
    const { userId, storyId, email, locale } = subscription
    await limiter.consume(
      ['confirmationByUser', userId],
      ['confirmationByAddress', client.address],
      ['confirmationByEmail', email],
    )
    const token = createId(random)
    const confirmation = { hash: hashToken(token), expiresAt: clock.now() + NEWS.confirmMs }
    const endToken = await store.request(subscription, confirmation, createId(random))
    await outbox.send(emails.writeQuestion({ storyId, title }, { email, locale, token: endToken }, token))
  }

  return {
    subscribe: async (user, storyId, written, { locale, client }) => {
      const id = await resolveStoryId(storyId)
      const email = (written ?? user.email)?.toLowerCase() ?? null
      if (email === null) throw new Problem('email_required')
      const subscription = { userId: user.id, storyId: id, email, locale }
      if (await store.addProved(subscription, createId(random), clock.now())) return false
      await ask(subscription, client)
      return true
    },
    unsubscribe: async (userId, storyId) => store.remove(userId, await resolveStoryId(storyId)),
    isSubscribed: async (userId, storyId) => store.has(userId, await resolveStoryId(storyId)),
    findRequest: (token) => store.findRequest(hashToken(token), clock.now()),
    confirm: (token) => store.confirm(hashToken(token), clock.now()),
    hasToken: store.hasToken,
    endAddress: store.endAddress,
  }
}

/** Stored hashed, so that who reads the database confirms nothing. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
