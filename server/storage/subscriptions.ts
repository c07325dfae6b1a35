/** Storage port of news by email: who gets them, who was asked, and which stories of folders are known. Emails are in lower case. */
import { type Locale } from '../../protocol/locale.ts'

/** News of a story go to this address, in this language. */
export interface Subscription {
  userId: string
  storyId: string
  email: string
  locale: Locale
}

export interface SubscriptionStore {
  /**
   * Subscribes an address that the user has proved, or has confirmed for another story. False, without a change, for any other. An address without a
   * token gets `freshToken`.
   */
  addProved: (subscription: Subscription, freshToken: string, at: number) => Promise<boolean>
  /** Notes a subscription that its address has to confirm, in place of what waited for this user and story. Returns the token of the address. */
  request: (
    subscription: Subscription,
    confirmation: { hash: string; expiresAt: number },
    freshToken: string,
  ) => Promise<string>
  /** The subscription that a confirmation link would begin; null once it has expired. */
  findRequest: (hash: string, now: number) => Promise<Subscription | null>
  /** Subscribes what the link stands for, as often as it is posted until it expires. Null, without a change, once it has. */
  confirm: (hash: string, now: number) => Promise<Subscription | null>
  /** Ends the subscription of a user to a story, and what waits for a confirmation. */
  remove: (userId: string, storyId: string) => Promise<void>
  has: (userId: string, storyId: string) => Promise<boolean>
  /** Whether the address of this token is written to or asked. */
  hasToken: (token: string) => Promise<boolean>
  /** Ends all subscriptions of the address of this token, and what waits for a confirmation. */
  endAddress: (token: string) => Promise<void>
  /**
   * The addresses that get news now, each once: those of a story, or of every story. Leaves out those that got some of any story after `since`, and marks
   * the others as notified at `now`, so that two publications do not write twice, in two processes either.
   */
  takeDue: (storyId: string | null, since: number, now: number) => Promise<Subscriber[]>
  /**
   * Notes the versions of the stories of folders. Returns those that are new or changed since they were noted last, each to one of several processes; none
   * where nothing was noted before.
   */
  noteFolderStories: (versions: ReadonlyMap<string, string>) => Promise<ChangedStory[]>
}

export interface Subscriber {
  email: string
  locale: Locale
  /** Ends the news to this address without a sign-in. */
  token: string
}

export interface ChangedStory {
  storyId: string
  isFirst: boolean
}

/** Stories that are new or changed since they were noted; none where none were noted. */
export function listChangedStories(
  noted: ReadonlyMap<string, string>,
  current: ReadonlyMap<string, string>,
): ChangedStory[] {
  if (noted.size === 0) return []
  return [...current].flatMap(([storyId, version]) =>
    noted.get(storyId) === version ? [] : [{ storyId, isFirst: !noted.has(storyId) }],
  )
}
