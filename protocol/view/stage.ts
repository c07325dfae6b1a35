/** Pictures, clips and overlays in the view. Doc 2 §4. */
import { type FaceArea } from '../events/fields.ts'
import { type EventData } from '../events/index.ts'
import { type Mood } from '../mood.ts'
import { type Place } from '../story/people.ts'

export interface Picture {
  url: string
  alt: string
  /** Where its face is; null: it shows none; missing: the page assumes one. */
  face?: FaceArea | null | undefined
  /** Address of the player's avatar, drawn where the face is; missing: the picture is shown as it is. */
  portraitUrl?: string | undefined
}

/** The picture or looping clip behind the conversation. */
export interface Backdrop extends Picture {
  kind: 'image' | 'video'
  posterUrl: string | null
}

/** Someone who stands on the stage. Rule S21. */
export interface PersonView {
  id: string
  name: string
  place: Place
  /** The expression that the picture shows. */
  face: string
  url: string
  /** The band of the eyes, closed; null: there is none. */
  blinkUrl: string | null
  alt: string
}

export interface StageView {
  background: Backdrop | null
  /** A picture over everything, until the player taps it. */
  still: Picture | null
  /** Pictures shown one per tap; after the last, it is the background. */
  frames: { id: string; images: Picture[]; index: number } | null
  /** Weather and light over the background; null for none. Rules S19, S20. */
  mood: Mood | null
  /** In the order of their coming. */
  people: PersonView[]
}

/** A stage that has shown nothing yet. */
export const EMPTY_STAGE: StageView = { background: null, still: null, frames: null, people: [], mood: null }

export interface VideoView {
  id: string
  url: string
  alt: string
  posterUrl: string | null
  /** The minimum watch time, ms. */
  minWatchMs: number
  /** When it was shown, ms: the player may leave it `minWatchMs` later, whether it plays or not. */
  shownAt: number
  /** When it may end, ms; null until the page reports that it plays. */
  mayEndAt: number | null
}

export interface OverlayView {
  id: string
  text: string
  position: EventData<'show_overlay'>['position']
  /** Null: there is none, and a tap anywhere continues. Empty: the page uses its own text. */
  button: string | null
}
