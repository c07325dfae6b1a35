/** Notices in the view: what happens once, such as a toast. The compiler names each place that a new kind needs. */
import { type NoticeCode } from '../errors.ts'

/** Removed when the page reports that it was shown. */
export type Notice = NoticeBody & { readonly id: string }

export type NoticeBody =
  | Toast
  | Alert
  | CreditRequest
  | { kind: 'sound'; url: string }
  | SpicyLevel
  | { kind: 'to_intro' }
  | { kind: 'to_login' }

export interface Toast {
  kind: 'toast'
  tone: 'error' | 'info' | 'success'
  /** The server's message; '' if there is none. */
  text: string
  /** Names a text of the page, which is shown where the server sent none. */
  code: NoticeCode | null
  /** Of `stage_complete`: the actor. */
  name: string
  /** Of `charge_soon` and `price_changed`: coins, if known. */
  price: number | null
  /** Of `charge_soon`: what the player owns, if known. */
  balance: number | null
}

/** A text of the story that the player confirms. */
interface Alert {
  kind: 'alert'
  title: string
  text: string
  button: string
}

/** The dialog of the spicy level. */
interface SpicyLevel {
  kind: 'spicy'
  /** Its time costs nothing. */
  isFree: boolean
  /** The story's own words; '' for none. */
  text: string
}

/** The player cannot pay: a registered one recharges, a guest signs in. */
interface CreditRequest {
  kind: 'recharge' | 'sign_in'
  code: 'scene_unpaid' | null
  /** The coins that are needed, if known. */
  price: number | null
}

interface NoticeTraits {
  /**
   * A dialog and a request for credit hold the story (rule P11). A destination is a screen that the
   * player is led to: the intro, or the sign-in and back to the chat.
   */
  shownAs: 'toast' | 'dialog' | 'sound' | 'credit_request' | 'destination'
}

export const NOTICE_TRAITS = {
  toast: { shownAs: 'toast' },
  alert: { shownAs: 'dialog' },
  spicy: { shownAs: 'dialog' },
  sound: { shownAs: 'sound' },
  recharge: { shownAs: 'credit_request' },
  sign_in: { shownAs: 'credit_request' },
  to_intro: { shownAs: 'destination' },
  to_login: { shownAs: 'destination' },
} as const satisfies Readonly<Record<Notice['kind'], NoticeTraits>>

type Traits = typeof NOTICE_TRAITS
type KindShownAs<As> = { [Kind in keyof Traits]: Traits[Kind]['shownAs'] extends As ? Kind : never }[keyof Traits]

/** The notices that are shown in this way. */
export type NoticeShownAs<As extends NoticeTraits['shownAs']> = Extract<Notice, { kind: KindShownAs<As> }>

export function isShownAs<As extends NoticeTraits['shownAs']>(notice: Notice, as: As): notice is NoticeShownAs<As> {
  return NOTICE_TRAITS[notice.kind].shownAs === as
}
