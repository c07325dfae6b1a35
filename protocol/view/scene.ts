/** The scene and the ending in the view. Doc 2 §4. */
import { type Picture } from './stage.ts'

export interface SceneView {
  id: string | null
  title: string
  picture: Picture | null
  /** When the next scene begins on its own, ms. */
  nextAt: number | null
}

export interface PaidView {
  sceneId: string | null
  /** `asking`: the story stands still until the player decides whether to go on. Rule B17. */
  state: 'running' | 'asking' | 'payment_required'
  /** Price of an interval, coins, and its length, s. */
  coins: number
  seconds: number
  /** Seconds of the running interval, as known at `elapsedAt`. */
  elapsed: number
  /** When `elapsed` was known, ms: the page counts on from there. Null while nothing counts: draw `elapsed`. Rule B12. */
  elapsedAt: number | null
  /** So much may be charged without asking again, coins. Rule B17. */
  allowed: number
  /** The interval is over, and its charge waits for the player. */
  isOver: boolean
  /** The next charge was announced. Rule B11. */
  isAnnounced: boolean
}

export interface EndingView {
  id: string
  /** From the server, not sanitised. */
  html: string
  title: string
  number: number | null
  total: number | null
  picture: Picture | null
}

/** Doc 2 §4, ending: nothing yet, being looked up, the hobby collection (tag rating) or the rating to be shown, over. */
export type AfterEnding = 'none' | 'checking' | 'hobby' | 'rating' | 'done'
