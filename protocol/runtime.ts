/** The calls between page and worker over Comlink. Failures cross as values, never as thrown errors. */
import { type Patch } from './patch.ts'
import { type OpenCommand } from './entries.ts'
import { type RuntimeError } from './errors.ts'
import { type HostFact, type Intent } from './intents.ts'
import { type PlayerReport } from './report.ts'
import { type View } from './view.ts'

/**
 * A change of the view: all of it on open, on request and after a gap, else the patches since the revision before.
 * `at` is the game clock when it was posted, and `rate` how many game ms pass in one ms of the page.
 */
export type Update = { revision: number; at: number; rate: number } & ({ view: View } | { patches: Patch[] })

export type RuntimeResult<T = null> = { ok: true; value: T } | { ok: false; error: RuntimeError; detail: string }

/**
 * How to open a session: play (resuming from the log if there is one), or fold a recording up to `until` entries. With `reenact` the
 * recording is first fed through the real driver, which has to write the same log; where it does not, that is a bad recording.
 */
export type OpenRequest = PlayRequest | { kind: 'recording'; text: string; until: number | null; reenact?: boolean }

/**
 * `facts`: what the page knows by then. With the `token` of the first requests the page, which may be busy, is not asked for it. `firstTurn`: the page
 * has asked for the start of the game already.
 */
export interface PlayRequest {
  kind: 'play'
  userId: string
  command: OpenCommand
  facts?: readonly HostFact[]
  token?: string | null
  firstTurn?: FirstTurn | null
}

/**
 * The first turn of a new game, which the page has asked for before the worker was there, with the `Idempotency-Key` of that request. Without an answer,
 * the worker asks again with the key. `streamEnd` is the header that announces the mark of the end (rule W22), '' without it. The server has no history of the game, and its start costs nothing.
 */
export interface FirstTurn {
  key: string
  answer: { status: number; url: string; contentType: string; streamEnd: string; text: string } | null
}

/** The kind of a file: each has its own limit of loads. `frame` is a picture of an animation. Rule M12. */
export type MediaKind = 'video' | 'image' | 'frame' | 'audio'

/** The worker's side. */
export interface RuntimeApi {
  /** Resolves when the worker accepts calls. */
  ready(): Promise<true>
  /** Opens a session, closing the one that was open. `show` is called with each update; its return acknowledges it. */
  open(opening: OpenRequest, show: (update: Update) => void | Promise<void>, host: HostApi): Promise<RuntimeResult>
  /** Resolves when the intent is stored, or its request is sent without that; false where neither happened, or the input took no text. Rule I13. */
  intend(intent: Intent): Promise<boolean>
  reportHostFact(fact: HostFact): Promise<void>
  /** Makes this tab the leader; the tab that led follows from then on. Rule T3. */
  playHere(): Promise<void>
  /** Asks for the whole view again, after a gap in the revisions. */
  resync(): Promise<void>
  /**
   * A picture, clip or sound as a blob, from the device's cache or the network; null: let the page load the address itself.
   * `progress` is called with the share that has arrived, 0 to 1.
   */
  media(url: string, kind: MediaKind, progress: ((loaded: number) => void) | null): Promise<Blob | null>
  /**
   * The session's log as a recording, without secrets, and with the report of a player in its header. A report also comes without entries, where
   * the beginning of the log is no longer kept. Rules L6, L8.
   */
  exportRecording(report?: PlayerReport): Promise<RuntimeResult<string>>
  /** Closes the session and keeps its log. */
  close(): Promise<void>
  /** Deletes everything stored for a user: on sign-out, and on a change of user. */
  forget(userId: string): Promise<void>
}

/** The main thread's side. */
export interface HostApi {
  getToken(): Promise<string | null>
  /** Gets a new token, or a new guest; false if neither worked. Concurrent calls share one request. */
  refreshToken(): Promise<boolean>
  /** Asks the server for the user again; the answer comes back as a `user` fact. */
  refreshUser(): Promise<void>
  /** Reports that the device does not store the log: storage is refused, full, or silent. Rule L11. */
  reportNotKept(): Promise<void>
  /** Reports an event for analytics. */
  track(...event: NamedEvent<WorkerEvents>): Promise<void>
}

/** The name and the details of one of these events. */
export type NamedEvent<Events> = { [Name in keyof Events]: [name: Name, details: Events[Name]] }[keyof Events]

/** Analytics events of the worker; `src/telemetry/events.ts` has those of the page. */
export type WorkerEvents = {
  /** A call or the opening of a stream: `path` as declared, without values; `status` is 0 where no answer came; `code` is `ok` or the failure. */
  api_request: { path: string; method: 'GET' | 'POST'; status: number; code: string; duration_ms: number }
  /** How long a scene was played. Rule S13. */
  scene_left: { scene_id: string; seconds: number; next: string }
  /** A defect that the runtime survived: its kind, and as JSON what it was about, which stays on the device: it may repeat the story's words. */
  runtime_warning: { kind: string; warning: string }
}

/** Settings of the worker, given in its name as a query; `rate` with developer tools and in previews only. */
export interface RuntimeOptions {
  /** The game clock runs so many times faster. */
  rate: number
}
