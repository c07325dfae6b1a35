/**
 * Storage port of the server. Each method is one atomic transaction, also under concurrency. tests/contracts/ tests every
 * implementation that its storages.ts lists. Times are ms since 1970.
 */
import { type Locale } from '../../protocol/locale.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type AccountStore, type CodeStore, type AuthorizationStore } from './accounts.ts'
import { type AuthoredStoryStore, type StoryMediaStore } from './authoredStories.ts'
import { type CheckoutStore } from './checkouts.ts'
import { type DeletionStore } from './deletion.ts'
import { type FigureStore } from './figures.ts'
import { type HobbyStore, type Page, type PlayStore, type RatingStore } from './playerLibrary.ts'
import { type AttendanceStore } from './attendance.ts'
import { type HeldTimeStore } from './heldTimes.ts'
import { type KeptAnswerStore } from './keptAnswers.ts'
import { type LeaseStore } from './leases.ts'
import { type LedgerStore } from './ledger.ts'
import { type AvatarStore, type DrawnAvatarStore, type UploadStore } from './pictures.ts'
import { type PreviewStore } from './previews.ts'
import { type PruneStore } from './pruning.ts'
import { type PublicationPlanStore } from './publicationPlans.ts'
import { type RateLimitStore } from './rateLimits.ts'
import { type ReplyTokenStore } from './replyTokens.ts'
import { type ResetStore } from './reset.ts'
import { type FileRemovalStore, type OldFileStore } from './storedFiles.ts'
import { type SubscriptionStore } from './subscriptions.ts'
import { type TestLinkStore } from './testLinks.ts'
import { type UserRecord } from './user.ts'

export { type UserRecord } from './user.ts'

/** `previews` is what authors play, and may end with the server; `tests` is what test readers play, and lasts. */
export type SandboxName = 'previews' | 'tests'

export interface Storage {
  users: UserStore
  sessions: SessionStore
  favorites: FavoriteStore
  games: GameStore
  wallet: WalletStore
  skills: SkillStore
  ledger: LedgerStore
  accounts: AccountStore
  codes: CodeStore
  authorizations: AuthorizationStore
  subscriptions: SubscriptionStore
  ratings: RatingStore
  hobbies: HobbyStore
  plays: PlayStore
  checkouts: CheckoutStore
  uploads: UploadStore
  avatars: AvatarStore
  drawnAvatars: DrawnAvatarStore
  rateLimits: RateLimitStore
  replyTokens: ReplyTokenStore
  authoredStories: AuthoredStoryStore
  storyMedia: StoryMediaStore
  testLinks: TestLinkStore
  publicationPlans: PublicationPlanStore
  figures: FigureStore
  fileRemovals: FileRemovalStore
  oldFiles: OldFileStore
  deletion: DeletionStore
  pruning: PruneStore
  reset: ResetStore
  keptAnswers: KeptAnswerStore
  leases: LeaseStore
  heldTimes: HeldTimeStore
  attendance: AttendanceStore
  previews: PreviewStore
  /** A storage for games that no list, total or payment of players may meet. Its caller closes it. */
  openSandbox: (name: SandboxName) => Promise<Storage>
  /** When the last event of the latest turns is due, as it was when the storage was opened; 0 without a turn. */
  lastDueAt: number
  /** How far the clock that all processes of the storage go by is ahead of that of this one, ms. */
  aheadMs: () => number
  /** Resolves when something was written: neither a full disk nor a standby takes what players do. */
  checkWritable: () => Promise<void>
  /** Nothing is asked afterwards. What runs may end before. */
  close: () => void
}

/** The database or the file store cannot be reached, or is busy: the call was not made, or nobody knows. It may be repeated with its key. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** The storage, or the file store, cannot be used. The message is one line and says why. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

export interface UserStore {
  /** The guest of the device of `fresh`; `fresh` itself where the device has none yet. */
  findOrCreateGuest: (fresh: UserRecord & { deviceId: string }) => Promise<UserRecord>
  get: (id: string) => Promise<UserRecord | null>
}

/** A pair of tokens, by their hashes. */
export interface SessionRecord {
  userId: string
  /** The epoch of the user when the proof of this sign-in was read. */
  epoch: number
  /** Hash of what every refresh token of one sign-in begins with. */
  family: string
  accessHash: string
  refreshHash: string
  accessExpiresAt: number
  refreshExpiresAt: number
}

/** The exchange of a refresh token for the next pair. */
export interface Rotation {
  userId: string
  /** Salt from which, with the old token, the next pair is derived; drawn once. */
  salt: string
  rotatedAt: number
}

/** Whatever ends sessions of a user raises their epoch; those that expire, or are too many, are no reason. */
export interface SessionStore {
  /**
   * Begins a session. Over the limit, the user's sessions that expire first end. False, and nothing is added, where the user's sessions were ended
   * since the epoch of this one, or there is no such user.
   */
  add: (session: SessionRecord, maxPerUser: number) => Promise<boolean>
  /** The user of an unexpired access token. */
  findUser: (accessHash: string, now: number) => Promise<UserRecord | null>
  /** The user of a current or exchanged refresh token; null if it is unknown or expired. */
  findOwner: (refreshHash: string, now: number) => Promise<string | null>
  /**
   * Exchanges a refresh token for the pair `next`, and ends the old access token. A token exchanged before keeps its pair,
   * and `next` is dropped. Returns the exchange that counts; null for an unknown or expired token.
   */
  rotate: (refreshHash: string, rotation: Rotation, next: Omit<SessionRecord, 'epoch'>) => Promise<Rotation | null>
  /** Deletes tokens that were exchanged before a time, and those that have expired. */
  prune: (rotatedBefore: number, now: number) => Promise<void>
  /** Ends the session of an access token: every token that came from the same sign-in. */
  end: (accessHash: string) => Promise<void>
  /** Ends every token of a sign-in. */
  endFamily: (family: string) => Promise<void>
  /** Ends all sessions of the token's user but that of the token. */
  endOthers: (accessHash: string) => Promise<void>
}

export interface FavoriteStore {
  /** Adding a favourite again changes nothing. */
  add: (userId: string, storyId: string, at: number) => Promise<void>
  remove: (userId: string, storyId: string) => Promise<void>
  /** Stories, the latest first. */
  list: (userId: string, page?: Page) => Promise<string[]>
}

/** There is at most one open game for each session key. */
export interface GameRecord extends SessionKey {
  /** Sorts after the ids of all earlier games of its session key. */
  id: string
  locale: Locale
  /** The engine's state after the last turn, as JSON. */
  state: string
  /** Turns so far. */
  turns: number
  /** Number, from 1, and time of the last event. */
  lastSeq: number
  lastAt: number
  /** Start of the current interval of a paid scene; null outside of one. */
  paidSince: number | null
  /** The published revision of an authored story that the game is played with; null for a story of a folder. */
  revision: number | null
}

/** One event as it was, or will be, sent. */
export interface EventRecord {
  /** From 1 in its game. */
  seq: number
  /** From 0, the start of the game. */
  turn: number
  /** When it is due. Later than the event before. */
  at: number
  type: string
  /** As JSON. */
  data: string
  /** The player's own line: part of the history, but not streamed back to the player. */
  own: boolean
}

/** Idempotency key of a turn. */
export interface TurnKey {
  key: string
  /** Hash of the request's content. */
  fingerprint: string
}

/** A chapter or a choice that was reached in a game: the node, and as JSON the state in which it was entered the last time. */
export interface PlaceRecord {
  actorId: string
  node: string
  kind: 'chapter' | 'choice'
  state: string
  at: number
}

/** A picture that was shown to a player, with what it shows, in the language of the game. */
export interface SeenPicture {
  url: string
  alt: string
  at: number
}

/** How a game ended, with what stays of it. */
export interface GameEnd {
  endingId: string
  at: number
  /** The heart's value, 0 to 100, a whole number. */
  heart: number
  /** What is said to the player on the next day, as JSON; null for nothing. */
  epilogue: string | null
}

/** Endings, places and pictures that a player found in one turn. */
export interface Finds {
  places: readonly Omit<PlaceRecord, 'actorId'>[]
  pictures: readonly SeenPicture[]
  /** Names of lines that the player has read by now. */
  lines: readonly string[]
  /** Null where the game goes on. */
  end: GameEnd | null
}

export interface GameStore {
  /** The open game of a session key. */
  findOpen: (sessionKey: SessionKey) => Promise<GameRecord | null>
  /**
   * Begins a game in place of the one with the id `instead`, null for none, and settles its payments. False, and nothing
   * happens, if another game is open by now, the user has used the key, or its payments cannot be settled.
   */
  addGame: (
    game: GameRecord,
    turn: TurnKey,
    events: readonly EventRecord[],
    instead: string | null,
    batch?: PaymentBatch,
    finds?: Finds,
  ) => Promise<boolean>
  /**
   * Adds the turn that leads to `game`, and settles its payments. False, and nothing happens, if that turn was made
   * meanwhile, the game is closed, the key is used, or its payments cannot be settled.
   */
  addTurn: (
    game: GameRecord,
    turn: TurnKey,
    events: readonly EventRecord[],
    batch?: PaymentBatch,
    finds?: Finds,
  ) => Promise<boolean>
  /**
   * Replaces the events of a game's last turn behind `seq`, which nobody has been sent, by these, and its state. False, and nothing happens, if another
   * turn was made meanwhile or the game is closed.
   */
  replaceEvents: (game: GameRecord, seq: number, events: readonly EventRecord[], finds?: Finds) => Promise<boolean>
  /** The places that a user has reached in a story, in the order in which they were reached the last time. */
  listPlaces: (userId: string, storyId: string) => Promise<PlaceRecord[]>
  /** The pictures of a story that a user has seen, in the order in which they were first shown. */
  listPictures: (userId: string, storyId: string) => Promise<SeenPicture[]>
  /** Those of these lines that a user has read in another game of the story. */
  findReadLines: (game: GameRecord, lines: readonly string[]) => Promise<ReadonlySet<string>>
  /** Makes the pending events of a game due at once, in order, from a time on. Returns the time of its last event. */
  bringForward: (gameId: string, now: number) => Promise<number>
  /** The revision of the newest open game of a user with a story; undefined where there is none. */
  findRevision: (userId: string, storyId: string) => Promise<number | null | undefined>
  /** The stories and revisions of a user's newest open games, the newest first. */
  listOpenStories: (userId: string, max: number) => Promise<{ storyId: string; revision: number | null }[]>
  /** The turn of a user's idempotency key. */
  findTurn: (userId: string, key: string) => Promise<{ gameId: string; turn: number; fingerprint: string } | null>
  /** Events of a game in their order; of one turn only where it is given. */
  listEvents: (gameId: string, turn?: number) => Promise<EventRecord[]>
  /** Events of a game's last turn that has some: a payment for an interval is a turn without. */
  listLastEvents: (gameId: string) => Promise<EventRecord[]>
}

/** Coins spent, or given if negative, and the item they are for. An item is owned after its payment. */
export interface Payment {
  what: string
  coins: number
}

/** Payments of one turn. They apply only to the balance they were computed for. */
export interface PaymentBatch {
  /** The balance before. */
  balance: number
  payments: readonly Payment[]
  at: number
}

export interface WalletStore {
  /** Coins and items of a user; none for an unknown user. */
  getOwnership: (userId: string) => Promise<{ coins: number; owned: ReadonlySet<string> }>
  /** Settles a batch. False, without a change, if the balance is different by now or an item is owned already. */
  settle: (userId: string, deal: PaymentBatch) => Promise<boolean>
}

/** A talent that an admin created, changed or deleted. It overrides the authored one of its id. */
export interface SkillRecord {
  id: string
  /** Shown in every language that `names` lacks. */
  name: string
  /** Names by language, as JSON. */
  names: string
  imageUrl: string
  /** As JSON. */
  effects: string
  deleted: boolean
  changedAt: number
}

export interface SkillStore {
  /** All talents, ordered by id. */
  list: () => Promise<SkillRecord[]>
  /** Adds a talent, or replaces the one with its id. */
  put: (skill: SkillRecord) => Promise<void>
}
