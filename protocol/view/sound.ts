/** Music and voice in the view. Doc 2 §4. */

/** `bgm` is the music that should play, and its volume from 0 to 1; null: silence. */
export interface SoundView {
  muted: boolean
  bgm: { url: string; volume: number } | null
}

/** The text for the device's own voice, in the language of the game. `pitch` and `rate` are factors of the usual ones. */
export interface SpokenWords {
  text: string
  pitch: number
  rate: number
}

export interface VoiceView {
  id: string
  /** The message that is spoken; null if the voice belongs to none. */
  messageId: string | null
  /** The file that plays; null where the device's own voice speaks `words`. */
  url: string | null
  /** Absent where a file plays. Rule M19. */
  words?: SpokenWords
  /** Counts from 1; a higher one asks the page to try again. */
  attempt: number
}
