/** Whether the player may write, and what the story waits for. Rules I3, I12. */

/** `reason` null: the player may write. `until` is when a countdown ends, where the reason has one. */
export interface Composer {
  reason: ComposerReason | null
  until: number | null
}

/**
 * Doc 2 §4, input availability: please_wait ('Please wait...'), select_option ('Please select an option'),
 * next_video ('Video will auto-play in Ns...'), next_message ('Next message in Ns...'). `ended` and `unavailable` (the chat
 * could not be opened) show no composer; `next_tap`: the reader goes on to the next line by a tap (P10); `payment` and `upload`
 * wait for credit and for a picture; `elsewhere`: another tab plays.
 */
export type ComposerReason =
  | 'please_wait'
  | 'select_option'
  | 'next_video'
  | 'next_message'
  | 'next_tap'
  | 'payment'
  | 'upload'
  | 'elsewhere'
  | 'ended'
  | 'unavailable'

/**
 * What the story waits for: an answer to the picture request, a payment, the decision in a paid scene (B17), the button of the overlay, a tap on the
 * picture over the screen, the modal that is open (P11), or the next scene, which begins on its own at `until`; null while a modal pauses that
 * countdown. `until` is null for all others.
 */
export interface Awaited {
  what: 'upload' | 'payment' | 'decision' | 'overlay' | 'picture' | 'modal' | 'transition'
  until: number | null
}
