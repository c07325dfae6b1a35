/** Music and voice in the view. Doc 2 §4. */

/** `bgm` is what should sound, and how loud (0 to 1); null: silence. */
export interface SoundView {
  muted: boolean
  bgm: { url: string; volume: number } | null
}

export interface VoiceView {
  id: string
  /** The line that is spoken, where it is one of the conversation. */
  messageId: string | null
  url: string
  /** Counts from 1; a higher one asks the page to try again. */
  attempt: number
}
