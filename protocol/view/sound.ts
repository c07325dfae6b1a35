/** Music and voice in the view. Doc 2 §4. */

/** `bgm` is the music that should play, and its volume from 0 to 1; null: silence. */
export interface SoundView {
  muted: boolean
  bgm: { url: string; volume: number } | null
}

export interface VoiceView {
  id: string
  /** The message that is spoken; null if the voice belongs to none. */
  messageId: string | null
  url: string
  /** Counts from 1; a higher one asks the page to try again. */
  attempt: number
}
