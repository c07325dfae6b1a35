/** Notices in the view. */
import { type NoticeCode } from '../errors.ts'

/**
 * Shown once, and removed when the page reports that. `text` is the server's message, else `code` names a text of the page, in which
 * `name` is the actor. `sound` plays the effect at `text`; `spicy` is the dialog of the spicy level; `to_intro` leads to the intro,
 * and `to_login` leads a guest to the sign-in and back to the chat.
 */
export interface Notice {
  id: string
  kind: 'toast' | 'alert' | 'sound' | 'spicy' | 'recharge' | 'sign_in' | 'to_intro' | 'to_login'
  tone: 'error' | 'info' | 'success'
  code: NoticeCode | null
  text: string
  name: string
  /** Of `charge_soon`, `recharge` and `sign_in`: the coins that are needed, if known. Of `spicy`: 0 where its time costs nothing. */
  price: number | null
  /** Of `charge_soon`: what the player owns, if known. */
  balance: number | null
  /** Of an alert. */
  title: string
  button: string
}
