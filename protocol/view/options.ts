/** The options and the picture request in the view. Doc 2 §3, §4. */
import { type MessageAction } from './conversation.ts'

export interface OptionsView {
  style: 'actor' | 'card' | 'default'
  tooltip: string
  /** They are examples: the player may write as well. Rule I16. */
  isFreeText?: true
  /** One of them may also be said: the player may write as well. Rule I17. */
  acceptsText?: true
  items: OptionView[]
}

/** Id of the option that leads on from a full heart (S16); the page names it. No server's id begins so. */
export const CONTINUE_OPTION_ID = '~next_scene'

export interface OptionView {
  id: string
  text: string
  /** The current price: 0 if it is free or bought. */
  price: number
  /** The player has bought it before. */
  purchased: boolean
  imageUrl: string | null
  alt: string
  sceneId: string | null
  /** The actor that it addresses. */
  actorId: string | null
}

export interface ActionOptionView {
  id: string
  type: 'pay_now' | 'try_again'
  /** Null: the button has only text. */
  imageUrl: string | null
  alt: string
  price: number
}

/** The buttons that count, and the message that they are under. One whose option is on offer is not among them. Rule I16. */
export interface ButtonsView {
  messageId: string
  items: readonly MessageAction[]
}

export interface UploadView {
  id: string
  text: string
  /** The picture must show a face. */
  faceDetect: boolean
}
