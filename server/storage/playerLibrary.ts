/** Storage port of ratings, hobbies and played stories. */
import { type LedgerEntry } from './ledger.ts'

/** A part of a list; without one a list is whole. */
export interface Page {
  offset: number
  limit: number
}

/** A player's rating of a story with a character. Stars from 1 to 5. */
export interface RatingRecord {
  userId: string
  storyId: string
  actorId: string
  story: number
  character: number
  image: number
  comment: string
  at: number
}

export interface RatingStore {
  has: (userId: string, storyId: string, actorId: string) => Promise<boolean>
  /** Stores a rating and books its reward, both or neither. False, without a change, if the player has rated already. */
  add: (rating: RatingRecord, reward: LedgerEntry) => Promise<boolean>
  /** The stories that were rated. A player counts once for each, however many of its characters they rated. */
  summarize: () => Promise<RatingSummary[]>
}

/** The stars of a story itself, and the number of players who gave some. */
export interface RatingSummary {
  storyId: string
  average: number
  count: number
}

export interface HobbyStore {
  list: (userId: string) => Promise<string[]>
  /** Replaces the previous hobbies. */
  put: (userId: string, hobbies: readonly string[]) => Promise<void>
}

/** Queries over played games. */
export interface PlayStore {
  /** Stories a user has played, the latest first. */
  listStories: (userId: string, page?: Page) => Promise<string[]>
  /** Whether a user has played since then. */
  hasPlayedSince: (userId: string, at: number) => Promise<boolean>
  /** Whether a user has reached an ending of a story with an actor by now. */
  hasReachedEnding: (userId: string, storyId: string, actorId: string, now: number) => Promise<boolean>
  /** The endings that a user has reached by now, each once with each actor. */
  listEndings: (userId: string, now: number) => Promise<ReachedEnding[]>
  /** How the user's last game with each actor ended that has ended by now, the newest first. */
  listLastEndings: (userId: string, now: number) => Promise<LastEnding[]>
  /** Notes that the epilogue of this ending was read, unless another has come in its place. */
  markEpilogueRead: (userId: string, ending: ReachedEnding, at: number) => Promise<void>
  /** The stories that were played since then. */
  countPlays: (since: number) => Promise<PlayCount[]>
  /** The games of a story that were begun and have not ended, by the node where the player stands. */
  countStanding: (storyId: string) => Promise<{ node: string; games: number }[]>
  /** The games of a story that have not ended and were not played since then, by the node where the player stands and the revision. */
  countStopped: (storyId: string, before: number) => Promise<{ node: string; revision: number; games: number }[]>
  /** The games of these stories that a user can go on with, the one played last first. */
  listOpenGames: (userId: string, storyIds: readonly string[], now: number) => Promise<OpenGame[]>
}

/** An ending that a user has reached with a character. */
export interface ReachedEnding {
  storyId: string
  actorId: string
  endingId: string
}

/** The end of a user's last game with a character. It stays when the game is removed. */
export interface LastEnding extends ReachedEnding {
  at: number
  /** The highest value of the heart with which a game with them has ended. */
  heart: number
  /** What is said to the player on the next day, as JSON; null for nothing. */
  epilogue: string | null
  /** When the epilogue was read; null: it was not. */
  readAt: number | null
}

/** How often a story was played. */
export interface PlayCount {
  storyId: string
  games: number
  players: number
  /** Games that have ended. */
  endings: number
}

/** Where a game stands for the player. */
export interface OpenGame {
  storyId: string
  actorId: string
  /** The line that was due last; null before the first one. */
  lastLine: string | null
  /** Percent of the story; null if the story does not say it. */
  percent: number | null
}
