/** Notices in the view. */
import { type NoticeCode } from '../errors.ts'

/**
 * Happens once; gone when the page says it was shown. `text` is the server's words, else `code` names ours, in which `name`
 * is whom they are about. `sound` plays the effect at `text`; `spicy` is the dialog of the spicy level; `to_intro` leads back to the story,
 * and `to_login` a guest to the sign-in, with the chat to come back to.
 */
export interface Notice {
  id: string
  kind: 'toast' | 'alert' | 'sound' | 'spicy' | 'recharge' | 'sign_in' | 'to_intro' | 'to_login'
  tone: 'error' | 'info' | 'success'
  code: NoticeCode | null
  text: string
  name: string
  /** Of an alert. */
  title: string
  button: string
}
