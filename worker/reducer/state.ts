/** The state of a session: what the page draws, and what only the runtime needs to go on. */
import { type EntryOf } from '../../protocol/entries.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { initialView, type View } from '../../protocol/view.ts'
import { EMPTY_QUEUE, type Queue } from '../ordering/queue.ts'
import { NOTHING_SEEN, type Seen } from '../ordering/seen.ts'

/** Version of this shape. A stored state of another version is not read. */
export const STATE_VERSION = 1

export interface State {
  readonly view: View
  readonly core: Core
}

/** Never posted to the page. Its fields are replaced during a fold; what they hold is never changed in place. */
export interface Core {
  /** When the last entry was written, ms. */
  now: number
  opened: EntryOf<'open'>
  user: { id: string; guest: boolean; coins: number } | null
  queue: Queue
  seen: Seen
  /** What has to pass before the next event begins. */
  gate: Gate | null
  /** Requests that are out or wait their turn: the first is out. */
  streams: readonly Stream[]
  /** Actions that could not be sent, until the player sends them again. */
  failed: readonly Action[]
  /** Events of the history that is being opened. */
  opening: readonly ChatEvent[]
  /** A stream broke off for good after it had begun: the server knows more than we do. */
  behind: boolean
  /** Addresses to load ahead, in order. */
  preloads: readonly { url: string; type: 'video' | 'image' }[]
  /** Counts notices and streams of this session, for their ids. */
  counter: number
}

/** Something the queue waits for: a timer until `until`, or the player, where that is null. */
export interface Gate {
  readonly kind: 'typing' | 'delay' | 'wait' | 'thinking' | 'overlay'
  /** Names the timer. */
  readonly key: string
  readonly until: number | null
  /** What a delay counts down to. */
  readonly next: 'message' | 'video' | null
}

/** A stream of the server that is wanted. */
export type Stream = {
  readonly key: string
  /** The server has begun to answer it: should it break off, the rest is taken from history and nothing is posted again. */
  readonly started: boolean
} & (
  | { readonly kind: 'opening' }
  | { readonly kind: 'resuming' }
  | { readonly kind: 'start'; readonly idempotencyKey: string; readonly restart: boolean }
  | { readonly kind: 'action'; readonly action: Action }
)

/** Something the player did, to be sent. */
export interface Action {
  /** The player's message, and the idempotency key. */
  readonly idempotencyKey: string
  readonly at: number
  readonly text: string
  readonly optionId: string | null
  /** The options that it cleared, to be put back if it fails. */
  readonly options: View['options']
}

/** A session before its first entry has been folded. */
export function initialState(opened: EntryOf<'open'>): State {
  const { storyId, actorId, chatVersion, locale } = opened
  return {
    view: initialView({ storyId, actorId, chatVersion, locale }),
    core: {
      now: opened.at,
      opened,
      user: null,
      queue: EMPTY_QUEUE,
      seen: NOTHING_SEEN,
      gate: null,
      streams: [],
      failed: [],
      opening: [],
      behind: false,
      preloads: [],
      counter: 0,
    },
  }
}
