/** The state of a session: the view, which the page draws, and the core, which only the runtime needs. */
import { type EntryOf } from '../../protocol/entries.ts'
import { type ActionBody } from '../../protocol/api/gameStreams.ts'
import { type ChatEvent, type EventOf } from '../../protocol/events/index.ts'
import { type ReadingSpeed } from '../../protocol/intents.ts'
import { type WorkerEvents } from '../../protocol/runtime.ts'
import { initialView, type View } from '../../protocol/view.ts'
import { type ActionOptionView, type OptionsView, type UploadView } from '../../protocol/view/options.ts'
import { type Backdrop } from '../../protocol/view/stage.ts'
import { type Billing } from '../billing/billing.ts'
import { EMPTY_QUEUE, type Queue } from '../ordering/queue.ts'
import { NOTHING_SEEN, type Seen } from '../ordering/seen.ts'

/** Version of this shape. A checkpoint of another version is rebuilt from its log. Rule L8. */
export const STATE_VERSION = 41

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
  lastBegun: ChatEvent | null
  /** Messages of the player that the server has not sent back, in order. Rule I2. */
  unconfirmedWords: readonly { readonly key: string; readonly text: string }[]
  /** Stops the queue until it opens. */
  gate: Gate | null
  /** The moment of thinking after the last action. It becomes the gate when the one that is closed now has opened. Rule P7. */
  thinkingMoment: { readonly key: string; readonly until: number } | null
  /** The line shown last, until the reader acts or taps. Rules P2, P9, P10. */
  unread: UnreadLine | null
  /** The player skips what they have read. Rule P14. */
  isSkipping: boolean
  /** Until when the queue waits for the voice that plays, ms; null while none is known to play, or the player went on. Rule M18. */
  speakingUntil: number | null
  /** The voice of the line shown last, which waits for the one that plays. Rule M18. */
  nextVoice: { readonly id: string; readonly messageId: string; readonly url: string } | null
  /** Timers beside that of the gate. */
  timers: readonly Timer[]
  /** Calls that are out. */
  calls: readonly { readonly key: string; readonly call: Call }[]
  /** Reported by the page, like the next eight. */
  isMuted: boolean
  readingSpeed: ReadingSpeed
  /** The page has a modal open. Rule P11. */
  isModalOpen: boolean
  /** The page shows the notes for authors. Rule P12. */
  hasDeveloperTools: boolean
  /** The page can play sound. */
  canPlaySound: boolean
  /** The device has a voice of its own for the language of the game. Rule M19. */
  hasDeviceVoice: boolean
  /** The reader has lines read aloud. Rule M19. */
  readsAloud: boolean
  isVisible: boolean
  /** Whether the device has a network. */
  isOnline: boolean
  /** Whether this tab plays; another one only follows. */
  isLeader: boolean
  /** The actor whom the player talks to: that of the session, or the one chosen since. */
  actorId: string
  /** The background clip of each actor. */
  backdrops: Readonly<Record<string, Backdrop>>
  bgm: string | null
  voiceConfig: VoiceConfig | null
  /** The message whose voice is being prepared, and the voice once it is ready. Rule M2. */
  preparedLine: { readonly event: EventOf<'message'>; readonly url: string | null } | null
  /** The options of the story, before a full heart restricts the cards. Rule S9. */
  allOptions: OptionsView | null
  /** The message whose buttons are open; null if none are. Rule I15. */
  buttonsOf: string | null
  /** Actors that could be chosen last, and those options. */
  selectableActorIds: readonly string[]
  actorChoice: OptionsView | null
  /** The option that finishes the stage, of the options sent last. Rule S17. */
  finishOptionId: string | null
  /** A mission is complete, and the story has not gone on from it. Rule S17. */
  isStageComplete: boolean
  /** The offers that the choice of actors covers since `finish`; null while it does not. Rule S17. */
  coveredOffers: Cleared | null
  /** Tasks in order of appearance, for the level of one without an index. */
  tasks: readonly string[]
  sceneSince: number
  /** The countdown to the next scene while a modal pauses it, and what is left of it, ms. Rule P11. */
  pausedTransition: { readonly key: string; readonly leftMs: number } | null
  /** The scene of the pending transition. */
  nextSceneId: string | null
  billing: Billing | null
  /** The first is out, the others wait. Rule O6. */
  streams: readonly Stream[]
  /** Actions that could not be sent. */
  failedActions: readonly Action[]
  /** Events with code 99001, and the stream that they refuse. Rule F15. */
  refusals: readonly { readonly eventId: string; readonly stream: Stream }[]
  /** Events of the history that is being read. */
  historyEvents: readonly ChatEvent[]
  /** A stream broke off after it had begun: the server has events that were not received. Rule F7. */
  hasMissedEvents: boolean
  /** `payment_required` cleared events, which come back once the player owns more. Rule F10. */
  hasClearedEvents: boolean
  /** Addresses to load ahead, in order. */
  preloads: readonly Preload[]
  /** The last number used in an id. */
  counter: number
}

/** A file to load ahead, and the lane it is loaded in. */
export interface Preload {
  readonly url: string
  readonly type: 'video' | 'image' | 'frame'
}

/** A line that the reader is given time for. Times in ms since 1970. */
export interface UnreadLine {
  readonly eventId: string
  /** When it and the lines before it will have been read. */
  readonly readAt: number
  /** When it was whole; null while it types. */
  readonly wholeAt: number | null
}

/** Stops the queue: until a time, ms, or until the player or the page opens it if `until` is null. */
export interface Gate {
  readonly kind:
    | 'typing'
    | 'delay'
    | 'tap'
    | 'speech'
    | 'modal'
    | 'wait'
    | 'thinking'
    | 'voice'
    | 'overlay'
    | 'video'
    | 'frames'
    | 'still'
  /** Names the timer. */
  readonly key: string
  readonly until: number | null
  /** The event that follows a delay. Rule P2. */
  readonly next: 'message' | 'video' | null
  /** Time left while a modal pauses the gate, ms. `until` is null meanwhile. Rule P11. */
  readonly leftMs?: number
}

/** Fires at `at`, ms. The prefix of its key is its purpose. */
export interface Timer {
  readonly key: string
  readonly at: number
}

/** A call of the API or of the page. */
export type Call =
  | {
      readonly name: 'voice'
      readonly actorId: string
      readonly text: string
      readonly voiceConfig: VoiceConfig | null
      /** The message of which the player asked to hear the line; absent for the line that is about to be said. */
      readonly messageId?: string
    }
  /** `held`: seconds of the interval that stood still; absent without any. Rule B14. */
  | { readonly name: 'cost'; readonly held?: number }
  | { readonly name: 'reset'; readonly idempotencyKey: string }
  | { readonly name: 'user' }
  | { readonly name: 'hobby' }
  | { readonly name: 'rating' }
  | { readonly name: 'track'; readonly event: 'scene_left'; readonly details: Readonly<WorkerEvents['scene_left']> }

export interface VoiceConfig {
  readonly provider: string
  readonly voice_id: string
}

/** A stream of the server. */
export type Stream = {
  readonly key: string
  /** The server has begun to answer: if it breaks off, the rest comes from history and nothing is posted again. Rule F4. */
  readonly started: boolean
} & (
  | { readonly kind: 'opening' }
  | { readonly kind: 'resuming' }
  | { readonly kind: 'start'; readonly idempotencyKey: string; readonly restart: boolean }
  | { readonly kind: 'action'; readonly action: Action }
  | {
      readonly kind: 'jump'
      readonly idempotencyKey: string
      readonly to: 'prev_scene' | 'next_scene'
      readonly cleared: Cleared
      readonly lost: readonly ChatEvent[]
      readonly transition: Timer | null
    }
)

/** An act of the player, or a signal, to be sent. */
export interface Action {
  /** Also the id of the player's message. */
  readonly idempotencyKey: string
  readonly at: number
  readonly type: ActionBody['event_type']
  readonly data: ActionBody['data']
  /** What the player was shown that its option costs, coins. Rule B15. */
  readonly price?: number
  readonly cleared: Cleared
  /** The story has moved on since it was sent: if it fails, it is not sent again. Rules I7, F14. */
  readonly isLeftBehind?: true
}

/** Offers that an action cleared, to be restored if it fails. A field that is left out was not touched. */
export interface Cleared {
  readonly offered?: OptionsView | null
  readonly actionOptions?: readonly ActionOptionView[] | null
  readonly upload?: UploadView | null
  readonly buttonsOf?: string | null
}

/** A session before its first entry has been folded. */
export function initialState(opened: EntryOf<'open'>): State {
  const { storyId, actorId, chatVersion, locale, gameConfig } = opened
  const playerAvatarUrl = gameConfig?.user_avatar_url ?? null
  return {
    view: initialView({ storyId, actorId, chatVersion, locale, playerAvatarUrl }),
    core: {
      now: opened.at,
      opened,
      user: null,
      queue: EMPTY_QUEUE,
      seen: NOTHING_SEEN,
      lastBegun: null,
      unconfirmedWords: [],
      gate: null,
      unread: null,
      thinkingMoment: null,
      isSkipping: false,
      speakingUntil: null,
      nextVoice: null,
      timers: [],
      calls: [],
      isMuted: false,
      readingSpeed: 'normal',
      isModalOpen: false,
      hasDeveloperTools: false,
      canPlaySound: false,
      hasDeviceVoice: false,
      readsAloud: false,
      isVisible: true,
      isOnline: true,
      isLeader: true,
      actorId,
      backdrops: {},
      bgm: null,
      voiceConfig: null,
      preparedLine: null,
      allOptions: null,
      buttonsOf: null,
      selectableActorIds: [],
      actorChoice: null,
      finishOptionId: null,
      isStageComplete: false,
      coveredOffers: null,
      tasks: [],
      sceneSince: opened.at,
      pausedTransition: null,
      nextSceneId: null,
      billing: null,
      streams: [],
      failedActions: [],
      refusals: [],
      historyEvents: [],
      hasMissedEvents: false,
      hasClearedEvents: false,
      preloads: [],
      counter: 0,
    },
  }
}
