/** The work that should be outstanding now, as a pure function of the state. The driver starts what is new and cancels what is gone. */
import { type ActionBody, type HistoryBody, type JumpBody, type StartBody } from '../../protocol/api/gameStreams.ts'
import { createStartBody } from '../../protocol/api/request.ts'
import { PRELOAD_BATCH } from '../../protocol/limits.ts'
import { type View } from '../../protocol/view.ts'
import { preloadKey } from '../reducer/preloads.ts'
import { type Call, type Core, type Preload, type State, type Stream } from '../reducer/state.ts'

/** A piece of work, known by its key. */
export type Work = TimerWork | StreamWork | CallWork | PreloadWork

/** Fires at `at`, ms on the game clock. */
export interface TimerWork {
  kind: 'timer'
  key: string
  at: number
}

export interface StreamWork {
  kind: 'stream'
  key: string
  session: View['session']
  /** The body to post first; null requests the history only, as after its answer has begun. */
  post: Post | null
  history: HistoryBody
}

/** The kind of request that begins a stream. */
export type Post = { idempotencyKey: string } & (
  | { call: 'start'; body: StartBody }
  | { call: 'action'; body: ActionBody }
  | { call: 'jump'; body: JumpBody }
)

/** A call of the API, or of the page. */
export interface CallWork {
  kind: 'call'
  key: string
  session: View['session']
  call: Call
}

export type PreloadWork = { kind: 'preload'; key: string } & Preload

export function wanted({ view, core }: State): Work[] {
  const { gate, timers, streams, calls, preloads, isLeader, isOnline } = core
  // Another tab leads: this one only follows.
  if (!isLeader) return []
  const work: Work[] = []
  if (gate !== null && gate.until !== null) work.push({ kind: 'timer', key: gate.key, at: gate.until })
  for (const { key, at } of timers) work.push({ kind: 'timer', key, at })
  // Without a network a request can only fail: it waits, and is started with its key when the network returns. Rule F16.
  if (!isOnline) return work
  for (const { key, call } of calls) work.push({ kind: 'call', key, session: view.session, call })
  // One at a time: an action waits until the server has answered the one before.
  const [stream] = streams
  if (stream !== undefined) work.push(buildStreamWork(stream, view.session, core))
  for (const { url, type } of preloads.slice(0, PRELOAD_BATCH))
    work.push({ kind: 'preload', key: preloadKey(url), url, type })
  return work
}

function buildStreamWork(stream: Stream, session: View['session'], core: Core): StreamWork {
  const history = { story_id: session.storyId, actor_id: session.actorId }
  return { kind: 'stream', key: stream.key, session, post: stream.started ? null : buildPost(stream, core), history }
}

function buildPost(stream: Stream, core: Core): StreamWork['post'] {
  if (stream.kind === 'start') {
    return { call: 'start', body: createStartBody(core.opened, stream.restart), idempotencyKey: stream.idempotencyKey }
  }
  if (stream.kind === 'action') {
    const { idempotencyKey, at, type, price, data } = stream.action
    const body = { event_type: type, timestamp: at, ...(price !== undefined && { price }), data }
    return { call: 'action', body, idempotencyKey }
  }
  if (stream.kind === 'jump')
    return {
      call: 'jump',
      body: { action: stream.to, story_id: core.opened.storyId },
      idempotencyKey: stream.idempotencyKey,
    }
  return null
}
