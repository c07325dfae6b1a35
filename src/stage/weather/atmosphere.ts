/**
 * What of a mood is in the air at this moment: it comes and goes softly, stands still while it is paused, and costs nothing once it is gone.
 * Pure: the render loop says the time.
 */
import { type Mood, type MoodName, MOODS } from '../../../protocol/mood.ts'

/** One part of the mood. */
export interface Presence {
  /** As it was declared, over 0 and up to 1. */
  strength: number
  /** 0 to 1: it fades in when it is declared, and out when it ends. */
  share: number
}

export interface Atmosphere {
  /** s of weather that were shown. */
  readonly time: number
  /** Parts that are seen, or about to be. */
  readonly parts: ReadonlyMap<MoodName, Presence>
  /** Strength times share of a part; 0 where it is not there. */
  measure: (name: MoodName) => number
  /** The mood that the stage shows from now on; null for none. */
  want: (mood: Mood | null) => void
  setPaused: (isPaused: boolean) => void
  /** Goes on to `now`, ms; returns whether anything moves after it. */
  advance: (now: number) => boolean
}

/** How long a part takes to come or to go, s. */
const FADE_S = 0.9
/** Longest step, s: after a hidden page or a slow frame the weather goes on where it was. */
const MAX_STEP_S = 0.1

export function createAtmosphere(): Atmosphere {
  const parts = new Map<MoodName, Presence>()
  let wanted: Mood = {}
  let isPaused = false
  let time = 0
  let before: number | null = null

  return {
    get time() {
      return time
    },
    parts,
    measure(name) {
      const part = parts.get(name)
      return part === undefined ? 0 : part.strength * part.share
    },
    want(mood) {
      wanted = mood ?? {}
      for (const name of MOODS) {
        const strength = wanted[name]
        if (strength !== undefined) parts.set(name, { strength, share: parts.get(name)?.share ?? 0 })
      }
    },
    setPaused(paused) {
      isPaused = paused
    },
    advance(now) {
      const step = before === null ? 0 : Math.min(MAX_STEP_S, Math.max(0, now - before) / 1_000)
      const isMoving = !isPaused && parts.size > 0
      before = isMoving ? now : null
      if (!isMoving) return false
      time += step
      for (const [name, part] of parts) {
        part.share = Math.min(1, Math.max(0, part.share + (wanted[name] === undefined ? -step : step) / FADE_S))
        if (part.share === 0 && wanted[name] === undefined) parts.delete(name)
      }
      // Once more after the last part has gone, so that everything is drawn without it.
      return true
    },
  }
}
