/** Follows a session that another tab plays: shows its log, and each append. Rules T1, T2. */
import { type Patch } from '../../protocol/patch.ts'
import { type View } from '../../protocol/view.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type LogStore } from '../log/store.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { createPublisher, type Publisher, type PublisherPorts } from './publisher.ts'

export interface Follower {
  publisher: Publisher
  /** Reads the entries appended to the log. Resolves when they are shown. */
  follow(): Promise<void>
  stop(): void
}

export interface FollowerPorts extends PublisherPorts {
  store: Pick<LogStore, 'peek'>
  key: SessionKey
}

/** Shows `view` at once, and then the log. It writes nothing and sends nothing. */
export function followSession({ store, key, ...ports }: FollowerPorts, view: View): Follower {
  const publisher = createPublisher(ports)
  let state: State | null = null
  let known: { game: string; count: number } | null = null
  let isStopped = false
  let reading: Promise<void> | null = null
  let isReadDue = false

  const read = async (): Promise<void> => {
    const log = await store.peek(key, known)
    if (isStopped || log === null) return
    const { game, isComplete, count, since } = log
    if (!isComplete && since.length === 0) return
    const from = isComplete ? log.state : state
    const folded = since.length > 0 ? fold(from, since) : { state: from, patches: [] }
    if (folded.state === null) return
    state = folded.state
    known = { game, count: count + since.length }
    const shown = asFollower(state.view)
    publisher.publish(shown, isComplete ? [] : patchesOf(folded.patches, shown))
    if (isComplete) publisher.resync()
  }

  const readAll = async (): Promise<void> => {
    isReadDue = false
    // Keep the current view if the log cannot be read, or a new game is just beginning.
    if (!isStopped) await read().catch(() => undefined)
    if (isReadDue && !isStopped) return readAll()
    reading = null
  }
  /** One read at a time, and one more where the log grew meanwhile. */
  const follow = (): Promise<void> => {
    isReadDue = true
    reading ??= readAll()
    return reading
  }

  publisher.publish(asFollower(view), [])
  return {
    publisher,
    follow,
    stop() {
      isStopped = true
      publisher.stop()
    },
  }
}

/** Fields that only the leader shows: sound, motion, questions, and notices that are shown once. */
const NOT_FOR_FOLLOWERS = {
  flow: 'initialized',
  composer: { reason: 'elsewhere', until: null },
  awaits: null,
  typing: null,
  thinking: false,
  upload: null,
  video: null,
  voice: null,
  overlay: null,
  after: 'none',
  notices: [],
} as const satisfies Partial<View>

/** The leader's view as a follower shows it. */
function asFollower(view: View): View {
  return {
    ...view,
    ...NOT_FOR_FOLLOWERS,
    notices: [],
    stage: { ...view.stage, still: null, frames: null },
    sound: { ...view.sound, bgm: null },
  }
}

/** A follower shows these only in part, so any change replaces the whole part. */
const PARTLY_SHOWN = ['stage', 'sound'] as const

/** How the follower's view changed, given how the leader's did. */
function patchesOf(patches: readonly Patch[], shown: View): Patch[] {
  const touched = new Set(patches.map(({ path: [field] }) => field))
  const partlyShown = PARTLY_SHOWN.filter((field) => touched.has(field))
  const whole = patches.filter(
    ({ path: [field] }) =>
      typeof field === 'string' && !(field in NOT_FOR_FOLLOWERS) && !partlyShown.some((part) => part === field),
  )
  return [...whole, ...partlyShown.map((field): Patch => ({ path: [field], value: shown[field] }))]
}
