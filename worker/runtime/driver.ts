/**
 * The main loop: folds entries that arrive together, stores them, and reconciles the wanted work with the running
 * work. All effects of the runtime are here and in the runners; the rules are in the reducer.
 */
import { type Entry, type EntryBody } from '../../protocol/entries.ts'
import { type Dropped } from '../../protocol/events/decode.ts'
import { type Intent } from '../../protocol/intents.ts'
import { type Patch } from '../../protocol/patch.ts'
import { type MessagePage } from '../../protocol/view/conversation.ts'
import { type Clock } from '../clock/clock.ts'
import { addOlderPages, giveUpOlderPages } from '../log/pages.ts'
import { createConversation } from '../reducer/conversation.ts'
import { fold, type FoldResult } from '../reducer/fold.ts'
import { OlderPagesNeeded } from '../reducer/foldErrors.ts'
import { type State } from '../reducer/state.ts'
import { createLogWriter, type SessionLog, type StoredSession } from './logWriter.ts'
import { createReconciler } from './reconciler.ts'
import { type Runners } from './runners.ts'
import { wanted, type Work } from './wanted.ts'

export interface DriverPorts {
  clock: Clock
  /** Makes an id that has not been used before. */
  newKey: () => string
  runners: Runners
  log: SessionLog
  /** Called after each fold with how the view changed. */
  onChange: (state: State, patches: Patch[]) => void
  /** Called when the log has another writer: nothing more is sent. */
  onStaleWriter: () => void
  /** Called when entries begin to wait for older pages of the conversation. Rule L12. */
  onOlderPagesNeeded: () => void
  /** Reports dropped events and fields with the reason, for debugging. */
  warn: (warning: Warning) => void
}

export type Warning =
  | { kind: 'dropped'; details: Dropped[] }
  | { kind: 'event_failed'; id: string }
  | { kind: 'entry_failed'; type: Entry['type'] }
  /** The session stopped: its state is broken. */
  | { kind: 'fold_failed'; message: string }
  | { kind: 'not_stored' }

export interface Driver {
  /** Takes over older pages of the conversation, from this number on; false where it waits for none any more. Rule L12. */
  addOlderPages(from: number, pages: readonly MessagePage[]): boolean
  /** Whether entries wait for older pages. */
  areOlderPagesNeeded(): boolean
  /** The older pages cannot be read: the session goes on without them. */
  giveUpOlderPages(): void
  /** Queues an entry; all entries of one event-loop turn are folded together. */
  write(entry: EntryBody): void
  /** Writes an intent. Resolves when it is stored, or its request is sent without that; false where neither happened, or the input took no text. Rule I13. */
  intend(intent: Intent): Promise<boolean>
  state(): State | null
  /** Resolves when all entries are folded, stored and reconciled. */
  whenSettled(): Promise<void>
  /** Resolves when all entries are folded, and those that storage has refused were tried once more. */
  finish(): Promise<void>
  stop(): void
}

/** `from` is where a stored log left off; null begins with the first entry written. */
export function createDriver(ports: DriverPorts, restored: StoredSession | null): Driver {
  const { clock, newKey, warn } = ports
  const logWriter = createLogWriter(ports.log, clock, restored ?? { count: 0, checkpointed: 0 })
  let state = restored?.state ?? null
  let inbox: Entry[] = []
  let isStopped = false
  let flushing: Promise<void> | null = null
  /** Folds the entries that wait for older pages of the conversation; null while none does. */
  let resumeFlush: (() => void) | null = null
  let saving: Promise<void> = Promise.resolve()

  /** Reported problems: the same one comes with each event of its type and again with the history. Each is reported once. Rule W14. */
  const reportedFields = new Set<string>()
  const reportDropped = (all: readonly Dropped[]): void => {
    const details = all.filter(({ reason, event_type, field = '' }) => {
      if (event_type === undefined) return true
      const name = `${reason} ${event_type} ${field.replace(/\.\d+/g, '')}`
      return !reportedFields.has(name) && reportedFields.add(name)
    })
    if (details.length > 0) warn({ kind: 'dropped', details })
  }

  const write = (body: EntryBody): Entry | null => {
    if (isStopped) return null
    const entry = stamp(body, clock.now(), newKey)
    inbox.push(entry)
    flushing ??= Promise.resolve().then(flush)
    return entry
  }
  const timers = createReconciler(ports.runners, write)
  const requests = createReconciler(ports.runners, write)

  const stop = (): void => {
    isStopped = true
    resumeFlush?.()
    logWriter.stop()
    timers.stop()
    requests.stop()
  }

  /** Null: the entries wait for older pages; or no entry can be folded into this state. Then the session stops, and the page shows that the chat is unavailable. Rules L12, F8. */
  const foldOrStop = (entries: readonly Entry[]): FoldResult | null => {
    try {
      return fold(state, entries)
    } catch (error) {
      if (error instanceof OlderPagesNeeded) {
        inbox = [...entries, ...inbox]
        flushing = new Promise<void>((resolve) => (resumeFlush = resolve)).then(flush)
        ports.onOlderPagesNeeded()
        return null
      }
      warn({ kind: 'fold_failed', message: String(error) })
      stop()
      if (state === null) return null
      const shown = { flow: 'error', composer: { reason: 'unavailable', until: null }, thinking: false } as const
      const patches = Object.entries(shown).map(([field, value]): Patch => ({ path: [field], value }))
      state = { ...state, view: { ...state.view, ...shown } }
      ports.onChange(state, patches)
      return null
    }
  }

  const flush = (): void => {
    flushing = null
    resumeFlush = null
    if (isStopped || inbox.length === 0) return
    const entries = inbox
    inbox = []
    const folded = foldOrStop(entries)
    if (folded === null) return
    for (const entry of entries) if (entry.type === 'server') reportDropped(entry.dropped ?? [])
    for (const id of folded.skippedEvents) warn({ kind: 'event_failed', id })
    for (const type of folded.skippedEntries) warn({ kind: 'entry_failed', type })
    state = folded.state
    logWriter.add(entries)
    ports.onChange(folded.state, folded.patches)
    timers.reconcile(wanted(folded.state).filter(isTimer))
    saving = saving.then(save)
  }

  /** Stores the entries before it sends their requests: after a crash, the page repeats a request with the same key. */
  const save = async (): Promise<void> => {
    if (isStopped || state === null) return
    const after = state
    const outcome = await logWriter.save(after)
    if (isStopped) return
    if (outcome === 'stale_writer') return ports.onStaleWriter()
    if (outcome === 'not_stored') warn({ kind: 'not_stored' })
    startRequests(after)
  }

  /** Starts what a stored state wants, unless it is no longer wanted. */
  const startRequests = (asking: State): void => {
    if (isStopped || state === null) return
    const requestedKeys = new Set(wanted(asking).map(({ key }) => key))
    requests.reconcile(wanted(state).filter((work) => !isTimer(work) && requestedKeys.has(work.key)))
  }

  /** Shows a state that has older pages, and folds what waited for them. */
  const takePages = (next: State, patches: Patch[]): void => {
    state = next
    ports.onChange(next, patches)
    resumeFlush?.()
  }

  const whenSettled = async (): Promise<void> => {
    for (;;) {
      const [folding, storing]: [Promise<void> | null, Promise<void>] = [flushing, saving]
      await folding
      await storing
      if (flushing === null && saving === storing) return
    }
  }

  return {
    addOlderPages(from, pages) {
      const next = isStopped || state === null ? null : addOlderPages(state, from, pages)
      if (next === null) return false
      const at = ['messages', 'pages']
      takePages(next, [
        ...pages.map((page, index): Patch => ({ path: [...at, from + index], value: page })),
        { path: ['messages', 'loadedFrom'], value: from },
      ])
      return true
    },
    areOlderPagesNeeded: () => resumeFlush !== null,
    giveUpOlderPages() {
      if (!isStopped && state !== null && state.view.messages.loadedFrom > 0)
        takePages(giveUpOlderPages(state), [{ path: ['messages', 'loadedFrom'], value: 0 }])
    },
    write,
    async intend(intent) {
      const entry = write({ type: 'intent', intent })
      await whenSettled()
      if (isStopped || state === null || entry?.type !== 'intent') return false
      return intent.kind !== 'send' || createConversation(state.view.messages).find(entry.key) !== null
    },
    state: () => state,
    whenSettled,
    async finish() {
      await whenSettled()
      if (!isStopped && state !== null) await logWriter.save(state, true)
    },
    stop,
  }
}

/** Adds the time to an entry, and a key if its kind has one. */
function stamp(body: EntryBody, at: number, newKey: () => string): Entry {
  return body.type === 'open' || body.type === 'intent' ? { ...body, at, key: newKey() } : { ...body, at }
}

function isTimer(work: Work): boolean {
  return work.kind === 'timer'
}
