/** Input of the naive model: the events that came, the player's acts that counted, and the page's reports. */
import { type ChatEvent } from '../../../../protocol/events/index.ts'
import { type NoticeBody, type NoticeShownAs } from '../../../../protocol/view/notices.ts'

/** What had come before a step and was not shown yet. */
export interface Unshown {
  /** Ids of the events that had not begun. */
  waiting: ReadonlySet<string>
  /** The line that had begun and was not said yet, because its voice was being prepared. */
  prepared: string | null
}

export type Step = Unshown &
  (
    | { kind: 'arrive'; events: readonly ChatEvent[] }
    /** The player acted: `text` is what they said, null where it is no words, and `price` what it costs; `clears` what of the offers it takes. */
    | {
        kind: 'act'
        key: string
        at: number
        text: string | null
        price: number
        actorId: string | null
        clears: 'all' | 'upload'
      }
    | { kind: 'retry'; key: string }
    /** The request with this key never reached the server, and is not retried. */
    | { kind: 'failed'; key: string }
    /** The player went to another scene, perhaps before the last of the pictures that are shown one per tap. */
    | { kind: 'jump'; key: string; pictures: string | null }
    /** The player opened the choice of actors again, or closed it. */
    | { kind: 'actors' }
    /** The next scene was asked for, as the transition of this event wants it. */
    | { kind: 'signal'; transitionId: string }
    /** The player plays again, or opens the story again after a failure. */
    | { kind: 'again' }
    /** Events of a history that is being opened; and it has been read. */
    | { kind: 'read'; events: readonly ChatEvent[] }
    | { kind: 'opened' }
    | { kind: 'user'; coins: number | null; guest: boolean }
    | { kind: 'muted'; muted: boolean }
    /** The player wanted what they cannot pay. */
    | { kind: 'credit'; code: NoticeShownAs<'credit_request'>['code'] }
    /** A notice was shown: of those that say the same, the one after so many others. */
    | { kind: 'noticed'; notice: NoticeBody; after: number }
  )

/** A toast without a text. */
export const TOAST = {
  kind: 'toast',
  tone: 'error',
  text: '',
  code: null,
  name: '',
  price: null,
  balance: null,
} as const
