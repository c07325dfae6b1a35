/** A worker as a page starts it: the real session and runners, over the stand-ins. */
import { initialView } from '../../../protocol/view.ts'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { createMirror, type Mirror } from '../../../src/game/mirror.ts'
import { type ManualClock } from '../../../worker/clock/manual.ts'
import { type Transport } from '../../../worker/connection/transport.ts'
import { createCallRunner } from '../../../worker/http/callRunner.ts'
import { openSession, type Session } from '../../../worker/runtime/session.ts'
import { createStreamRunner } from '../../../worker/runtime/streamRunner.ts'
import { KEY } from '../../helpers/session.ts'
import { type FaultSource } from './answers.ts'
import { type Random } from './random.ts'
import { type Server } from './server.ts'
import { type CrashingStore } from './crashingStore.ts'

export interface WorkerPorts {
  clock: ManualClock
  store: CrashingStore
  server: Server
  random: Random
  faults: FaultSource
  newKey: () => string
  /** Resolves when the page is seen. */
  whenVisible: () => Promise<void>
  /** Whether the page has a modal open. */
  isModalOpen: () => boolean
  /** The page is asked for the user. */
  wantUser: () => void
  /** Addresses that are being loaded ahead, and how to end each. */
  preloads: Map<string, (ok: boolean) => void>
  complaints: string[]
}

/** Starts a worker that opens the session, and the page's copy of its view. */
export async function startWorker(
  command: OpenCommand,
  ports: WorkerPorts,
): Promise<{ session: Session; mirror: Mirror }> {
  const { clock, store, server, random, faults, preloads, complaints } = ports
  const transport: Transport = {
    fetch: (url, init) => (store.isCrashed() ? untilAborted(init.signal) : server.fetch(url, init)),
    clock,
    random: () => random.integerBelow(100) / 100,
    getToken: async () => 'token',
    refreshToken: async () => {
      const isRefused = faults.occurs('unauthorized', 30)
      if (isRefused) server.refusals.tokens += 1
      return !isRefused
    },
    whenVisible: ports.whenVisible,
    baseUrl: '',
  }
  const mirror = createMirror(initialView({ ...command }), () => 0)
  preloads.clear()
  const session = await openSession(KEY.userId, command, {
    store: store.store,
    clock,
    pageClock: clock,
    rate: 1,
    newKey: ports.newKey,
    runners: {
      stream: createStreamRunner(transport),
      call: createCallRunner(transport, { refreshUser: async () => ports.wantUser(), track: async () => undefined }),
      preload({ key, url }, write) {
        if (preloads.has(url)) complaints.push(`${url} is loaded twice at a time`)
        preloads.set(url, (ok) => write({ type: 'result', work: key, ok }))
        return () => void preloads.delete(url)
      },
    },
    isModalOpen: ports.isModalOpen,
    show: (update) => {
      if (!mirror.applyUpdate(update)) complaints.push(`the page missed an update before revision ${update.revision}`)
    },
    // The story is valid: none of its events may fail in the reducer.
    warn: (warning) => {
      if (warning.kind === 'event_failed' || warning.kind === 'entry_failed') complaints.push(JSON.stringify(warning))
    },
    onStaleWriter: () => complaints.push('another writer took over the log, and there is none'),
  })
  if (session === null) throw new Error('the session was not requested')
  return { session, mirror }
}

/** A dead worker's requests never resolve. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), { once: true }),
  )
}
