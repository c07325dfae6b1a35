/** The conversation in the view. Doc 2 §3, §4. */

/** The conversation, in pages of 50, so that an append copies one page. The last page may have fewer. `count` is over all pages. */
export interface MessagePages {
  pages: MessagePage[]
  count: number
  /** The first page that has its messages. Those before it are empty until they are read from storage, moments after the opening. Rule L12. */
  loadedFrom: number
}

export interface MessagePage {
  id: number
  items: Message[]
}

/** `file`: whether the server has an audio file of the line, for every player, on request, or never. */
export interface LineSpeech {
  file: 'always' | 'asked' | 'none'
  voice_id: string
  pitch: number
  rate: number
}

export interface Message {
  /** The server's id, or the idempotency key of a player's message. */
  id: string
  from: 'user' | 'actor' | 'system' | 'tips'
  kind: 'text' | 'image'
  /** Name and picture of the sender, if the server sends them. */
  name: string | null
  avatarUrl: string | null
  text: string
  /** From the server and not sanitised: only `src/ui` may show it, through its sanitiser. */
  html: string | null
  mediaUrl: string | null
  /** Description of the picture, for screen readers. */
  alt: string
  /** The voice of the line, sent with it or prepared for it. Rule M17. */
  audioUrl: string | null
  /** How the line is spoken, if the server says so. Rules M2, M19. */
  speech?: LineSpeech
  actions: MessageAction[]
  /** -1 marks the text as wrong. */
  mood: number | null
  at: number
  /** Of the player's messages; null for all others. A `failed` one can be sent again; for a `late` one the story has moved on (I7). */
  delivery: 'sending' | 'sent' | 'failed' | 'late' | null
  /** What sending it again costs, coins; left out where it is free. Rule B15. */
  resendPrice?: number
}

/** A button under a message. `price` is what it costs, 0 if it is free or bought: that of the option that it chooses, hidden or not, else its own. Rule I6. */
export interface MessageAction {
  type: 'pay_now' | 'try_again'
  optionId: string
  price: number
  /** The server gave the button a price of its own. */
  hasOwnPrice: boolean
}

/** A note of the story for its authors. Only the page of a developer shows it. Rule P12. */
export interface DebugNote {
  id: string
  text: string
}

/** `chunk` characters appear every `interval` ms from `startedAt` on. Doc 2 §9, typing animation. */
export interface Typing {
  messageId: string
  startedAt: number
  chunk: number
  interval: number
}
