/** The state of a session: what the page draws, and what only the runtime needs to go on. */
import { type EntryOf } from '../../protocol/entries.ts'
import { type ActionBody } from '../../protocol/api/gameStreams.ts'
import { type ChatEvent, type EventOf } from '../../protocol/events/index.ts'
import { initialView, type View } from '../../protocol/view.ts'
import { type ActionOptionView, type OptionsView, type UploadView } from '../../protocol/view/options.ts'
import { type Backdrop } from '../../protocol/view/stage.ts'
import { type Billing } from '../billing/billing.ts'
import { EMPTY_QUEUE, type Queue } from '../ordering/queue.ts'
import { NOTHING_SEEN, type Seen } from '../ordering/seen.ts'

/** Version of this shape. A stored state of another version is not read. */
export const STATE_VERSION = 13

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
  /** The event that began last. */
  begun: ChatEvent | null
  /** Words of the player's that the server has not told of, in order. */
  said: readonly { readonly key: string; readonly text: string }[]
  /** What has to pass before the next event begins. */
  gate: Gate | null
  /** The moment of thinking after what was sent last: it stops the queue when the gate that is closed now is open. */
  thinking: { readonly key: string; readonly until: number } | null
  /** Timers beside that of the gate. */
  timers: readonly Timer[]
  /** Calls that are out, by what they are for. */
  calls: readonly { readonly key: string; readonly call: Call }[]
  /** What the page reported of itself. */
  muted: boolean
  /** It can play sound. */
  player: boolean
  visible: boolean
  /** Whether this tab plays; another only looks on. */
  owner: boolean
  /** Whom the player talks to: the actor of the session, or the one chosen since. */
  actorId: string
  /** The background clip of each actor. */
  backdrops: Readonly<Record<string, Backdrop>>
  bgm: string | null
  voiceConfig: VoiceConfig | null
  /** The line whose voice is being prepared. */
  preparing: { readonly event: EventOf<'message'>; readonly url: string | null } | null
  /** All options offered, before a full heart restricts the cards. */
  offered: OptionsView | null
  /** Actors that could be chosen last. */
  actors: readonly string[]
  /** Tasks in order of appearance, for the level of one without an index. */
  tasks: readonly string[]
  sceneSince: number
  /** Where the transition that is set leads. */
  nextScene: string | null
  billing: Billing | null
  /** The queue was cleared for want of coins: what it held is asked for again after a recharge. */
  owed: boolean
  /** Requests that are out or wait their turn: the first is out. */
  streams: readonly Stream[]
  /** Actions that could not be sent, until the player sends them again. */
  failed: readonly Action[]
  /** Events that refuse what their stream asked, and that stream. */
  refused: readonly { readonly eventId: string; readonly stream: Stream }[]
  /** Events of the history that is being opened. */
  opening: readonly ChatEvent[]
  /** A stream broke off for good after it had begun: the server knows more than we do. */
  behind: boolean
  /** Addresses to load ahead, in order. */
  preloads: readonly Preload[]
  /** Counts notices and streams of this session, for their ids. */
  counter: number
}

/** A file to load ahead, and the lane it is loaded in. */
export interface Preload {
  readonly url: string
  readonly type: 'video' | 'image' | 'frame'
}

/** Something the queue waits for: a timer until `until`, or the player, where that is null. */
export interface Gate {
  readonly kind: 'typing' | 'delay' | 'wait' | 'thinking' | 'voice' | 'overlay' | 'video' | 'frames' | 'still'
  /** Names the timer. */
  readonly key: string
  readonly until: number | null
  /** What a delay counts down to. */
  readonly next: 'message' | 'video' | null
}

/** Fires at `at`, ms. Its key begins with what it is for. */
export interface Timer {
  readonly key: string
  readonly at: number
}

/** A call of the API, or of the page, that is wanted once. */
export type Call =
  | { readonly name: 'voice'; readonly actorId: string; readonly text: string; readonly voiceConfig: VoiceConfig | null }
  | { readonly name: 'cost' }
  | { readonly name: 'reset'; readonly idempotencyKey: string }
  | { readonly name: 'user' }
  | { readonly name: 'hobby' }
  | { readonly name: 'rating' }
  | { readonly name: 'track'; readonly event: string; readonly details: Readonly<Record<string, string | number | boolean>> }

export interface VoiceConfig {
  readonly provider: string
  readonly voice_id: string
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
  | { readonly kind: 'jump'; readonly idempotencyKey: string; readonly to: 'prev_scene' | 'next_scene'; readonly cleared: Cleared; readonly lost: readonly ChatEvent[]; readonly transition: Timer | null }
)

/** Something the player did, to be sent. */
export interface Action {
  /** The player's message, and the idempotency key. */
  readonly idempotencyKey: string
  readonly at: number
  readonly type: ActionBody['event_type']
  readonly data: ActionBody['data']
  readonly cleared: Cleared
}

/** What the player did cleared of the offers, to be put back if it fails. What is left out was not touched. */
export interface Cleared {
  readonly offered?: OptionsView | null
  readonly actionOptions?: ActionOptionView[] | null
  readonly upload?: UploadView | null
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
      begun: null,
      said: [],
      gate: null,
      thinking: null,
      timers: [],
      calls: [],
      muted: false,
      player: false,
      visible: true,
      owner: true,
      actorId,
      backdrops: {},
      bgm: null,
      voiceConfig: null,
      preparing: null,
      offered: null,
      actors: [],
      tasks: [],
      sceneSince: opened.at,
      nextScene: null,
      billing: null,
      owed: false,
      streams: [],
      failed: [],
      refused: [],
      opening: [],
      behind: false,
      preloads: [],
      counter: 0,
    },
  }
}
