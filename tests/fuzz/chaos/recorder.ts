/** Records what happens to a session, as steps for the naive model, and complains about requests that must not go out. */
import { type Entry } from '../../../protocol/entries.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { type HostFact } from '../../../protocol/intents.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { type Core, type State } from '../../../worker/reducer/state.ts'
import { type CrashingStore } from './crashingStore.ts'
import { type GameBackend, type Post } from './gameBackend.ts'
import { type Step } from './model/steps.ts'
import { ALL_SHOWN, createStepLog, type StepBody, unshownOf } from './stepLog.ts'

type Stream = Core['streams'][number]

export interface Recorder {
  steps(): readonly Step[]
  /** Keys of the player's acts that counted. */
  accepted: ReadonlySet<string>
  onPost: (post: Post, key: string) => void
  onBegun: (key: string) => void
  onEventsSent: (events: readonly ChatEvent[]) => void
  /** The player acted; `step` is null where the act counts for nothing. `entry` is its place in the log. */
  recordAct(step: StepBody | null, before: Core, entry: number): void
  recordFact(fact: HostFact, before: Core, entry: number): void
  /** Records which streams have ended and which signals have gone out since the last call. */
  recordStreams(): void
  /** Takes the streams that are open now as known. */
  skipStreams(): void
  /** Forgets what a crashed worker had not stored. */
  dropUnstored(stored: readonly Entry[]): void
}

export interface RecorderPorts {
  store: CrashingStore
  game: GameBackend
  complaints: string[]
  state: () => State
}

export function createRecorder({ store, game, complaints, state }: RecorderPorts): Recorder {
  const stepLog = createStepLog()
  const accepted = new Set<string>()
  /** Posts that have begun to be answered, and how many entries were written by then. */
  const begun = new Map<string, number>()
  let streams: readonly Stream[] = []

  const recordEnded = (stream: Stream, { view, core }: State): void => {
    if (stream.kind === 'opening' && view.flow !== 'error')
      stepLog.recordResult({ kind: 'opened' }, unshownOf(core), stream.key)
    const key = postKeyOf(stream)
    if (key !== null && !begun.has(key)) stepLog.recordResult({ kind: 'failed', key }, unshownOf(core), stream.key)
  }
  const recordSignal = (stream: Stream, core: Core): void => {
    const work = transitionOf(stream)
    if (work !== null)
      stepLog.recordResult(
        { kind: 'signal', transitionId: work.slice('transition:'.length) },
        unshownOf(core),
        work,
        store.countAttempted(),
      )
  }

  return {
    accepted,
    steps: () => stepLog.steps(),
    onPost(post, key) {
      if (begun.has(key)) complaints.push(`${post} ${key} was posted again after it had begun to be answered`)
      if (store.hasNoFailures() && !store.hasKey(key)) complaints.push(`${post} ${key} was posted before it was stored`)
    },
    onBegun: (key) => void begun.set(key, store.countAttempted()),
    onEventsSent(events) {
      const { core } = state()
      const kind = core.streams[0]?.kind === 'opening' ? 'read' : 'arrive'
      if (events.length > 0) stepLog.record({ kind, events }, unshownOf(core), store.countAttempted())
    },
    recordAct(step, before, entry) {
      if (step === null) return
      stepLog.record(step, unshownOf(before), entry)
      if ('key' in step) accepted.add(step.key)
      // A new game ends every stream of the old one.
      if (step.kind === 'again') streams = state().core.streams
    },
    recordFact(fact, before, entry) {
      if (fact.kind === 'user')
        stepLog.record(
          { kind: 'user', coins: fact.user?.coins ?? null, guest: fact.user?.guest !== false },
          unshownOf(before),
          entry,
        )
      if (fact.kind === 'settings') stepLog.record({ kind: 'muted', muted: fact.muted }, unshownOf(before), entry)
    },
    recordStreams() {
      const now = state()
      const open = new Set(now.core.streams.map(({ key }) => key))
      for (const stream of streams) if (!open.has(stream.key)) recordEnded(stream, now)
      const known = new Set(streams.map(({ key }) => key))
      for (const stream of now.core.streams) if (!known.has(stream.key)) recordSignal(stream, now.core)
      streams = now.core.streams
      // The client asks again for a game of which nothing came, with the same key.
      if (now.view.flow === 'error') for (const [key, { post }] of game.applied) if (post === 'start') begun.delete(key)
    },
    skipStreams: () => void (streams = state().core.streams),
    dropUnstored(stored) {
      stepLog.dropUnstored(stored)
      for (const [key, entry] of begun) if (stored.length <= entry) begun.delete(key)
      if (stored.length > 0 && foldAll(stored).view.flow === 'error')
        stepLog.record({ kind: 'again' }, ALL_SHOWN, stored.length)
      streams = []
    },
  }
}

/** The idempotency key of a post; null for any other stream. */
function postKeyOf(stream: Stream): string | null {
  if (stream.kind === 'action') return stream.action.idempotencyKey
  return stream.kind === 'jump' ? stream.idempotencyKey : null
}

/** The work of a transition that a stream signals; null for any other stream. */
function transitionOf(stream: Stream): string | null {
  return stream.kind === 'action' ? (/:(transition:.*)$/.exec(stream.action.idempotencyKey)?.[1] ?? null) : null
}
