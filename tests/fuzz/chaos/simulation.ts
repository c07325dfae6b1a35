/** A session of the runtime with all that it meets: its server, its store, its page, its deaths; and what happened, as the naive model is told. */
import { setImmediate } from 'node:timers/promises'
import { type Entry, type OpenCommand } from '../../../protocol/entries.ts'
import { type HostFact, type Intent } from '../../../protocol/intents.ts'
import { type View } from '../../../protocol/view.ts'
import { type Mirror } from '../../../src/bridge/mirror.ts'
import { createManualClock, type ManualClock } from '../../../worker/clock/manual.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { type Core } from '../../../worker/reducer/state.ts'
import { createVisibility } from '../../../worker/runtime/visibility.ts'
import { type Session } from '../../../worker/runtime/session.ts'
import { KEY, START } from '../../helpers/session.ts'
import { type FaultSource } from './answers.ts'
import { createStepLog, type StepBody, waitingOf } from './stepLog.ts'
import { type Random } from './random.ts'
import { createGameBackend, type GameBackend, type Post } from './gameBackend.ts'
import { createServer, type Server } from './server.ts'
import { startWorker } from './worker.ts'
import { createCrashingStore, type CrashingStore } from './crashingStore.ts'
import { type Step } from './model/steps.ts'
import { type Story } from './story.ts'

export interface Simulation {
  clock: ManualClock
  game: GameBackend
  server: Server
  store: CrashingStore
  mirror(): Mirror
  view(): View
  core(): Core
  /** What the page has reported last. */
  page: { owner: boolean; visible: boolean; muted: boolean; guest: boolean; coins: number; wantsUser: boolean }
  /** Addresses that are being loaded ahead, and how to end each. */
  preloads: Map<string, (ok: boolean) => void>
  steps(): readonly Step[]
  entries(): Promise<readonly Entry[]>
  /** Keys of what the player did that counted. */
  accepted: ReadonlySet<string>
  complaints: string[]
  settle(): Promise<void>
  pass(ms: number): Promise<void>
  /** Time passes, and nothing of the page runs meanwhile. */
  freeze(ms: number): Promise<void>
  /** Answers a request a step further; false where none is out. */
  answerNext(): Promise<boolean>
  /** What the player does; the answer is the key it got. `notes` says what came of it, where it counted. */
  intend(intent: Intent, notes: (key: string, before: { view: View; core: Core }) => StepBody | null): Promise<string>
  report(fact: HostFact): Promise<void>
  /** The worker dies, and another takes the session up: from its log, or without it. */
  restart(forgets: boolean): Promise<void>
  end(): Promise<void>
}

/** Called after all that happens. */
export type InvariantCheck = (simulation: Simulation) => void

export async function createSimulation(story: Story, command: OpenCommand, random: Random, faults: FaultSource, checkInvariants: InvariantCheck): Promise<Simulation> {
  const clock = createManualClock(START)
  const kept = createMemoryStore()
  const store = createCrashingStore(kept, faults, () => random.chance(50))
  const game = createGameBackend(story, random, () => clock.now())
  const stepLog = createStepLog()
  const complaints: string[] = []
  const accepted = new Set<string>()
  /** Posts that have begun to be answered, and which entry of the log says so. */
  const begun = new Map<string, number>()
  const preloads = new Map<string, (ok: boolean) => void>()
  const page = { owner: true, visible: true, muted: random.chance(20), guest: random.chance(30), coins: 10, wantsUser: false }
  let session: Session
  let mirror: Mirror
  let streams: Core['streams'] = []
  let keys = 0
  let isFirst = true

  const state = () => session.driver.state() ?? foldAll([])
  const core = (): Core => state().core
  const view = (): View => state().view
  const onPost = (post: Post, key: string): void => {
    if (begun.has(key)) complaints.push(`${post} ${key} was posted again after it had begun to be answered`)
    if (store.hasNoFailures() && !store.hasKey(key)) complaints.push(`${post} ${key} was posted before it was stored`)
  }
  const server = createServer({
    random,
    faults,
    game,
    hasIds: story.hasIds,
    onPost,
    onBegun: (key) => void begun.set(key, store.countAttempted()),
    onEventsSent(events) {
      const kind = core().streams[0]?.kind === 'opening' ? 'read' : 'arrive'
      if (events.length > 0) stepLog.record({ kind, events }, waitingOf(core()), store.countAttempted())
    },
  })
  const visibility = createVisibility()

  const settleOnly = async (): Promise<void> => {
    // Reads of a stream resolve over several turns of the event loop.
    for (let turns = 0; turns < 5; turns += 1) {
      await session.driver.whenSettled()
      await setImmediate()
    }
  }

  /** Notes which pieces of work have ended since, and looks at everything. */
  const observe = (): void => {
    const now = core()
    const isOut = new Set(now.streams.map(({ key }) => key))
    for (const stream of streams) {
      if (isOut.has(stream.key)) continue
      const waiting = waitingOf(now)
      if (stream.kind === 'opening' && view().flow !== 'error') stepLog.recordResult({ kind: 'opened' }, waiting, stream.key)
      const key = stream.kind === 'action' ? stream.action.idempotencyKey : stream.kind === 'jump' ? stream.idempotencyKey : null
      if (key !== null && !begun.has(key)) stepLog.recordResult({ kind: 'failed', key }, waiting, stream.key)
    }
    for (const stream of now.streams) {
      const [, work] = stream.kind === 'action' ? (/:(transition:.*)$/.exec(stream.action.idempotencyKey) ?? []) : []
      if (work !== undefined && !streams.some(({ key }) => key === stream.key)) stepLog.recordResult({ kind: 'signal', transitionId: work.slice('transition:'.length) }, waitingOf(now), work)
    }
    streams = now.streams
    // A game of which nothing came is asked for again, with its key.
    if (view().flow === 'error') for (const [key, { post }] of game.applied) if (post === 'start') begun.delete(key)
    checkInvariants(simulation)
  }

  const open = async (): Promise<void> => {
    const stored = (await kept.readAll(KEY)) ?? []
    stepLog.dropUnstored(stored)
    for (const [key, entry] of begun) if (stored.length <= entry) begun.delete(key)
    store.restart(stored.length)
    if (stored.length > 0 && foldAll(stored).view.flow === 'error') stepLog.record({ kind: 'again' }, new Set(), stored.length)
    const ports = { clock, store, server, random, faults, preloads, complaints, newKey: () => `k${(keys += 1)}`, whenVisible: () => visibility.whenVisible(), wantUser: () => void (page.wantsUser = true) }
    const started = await startWorker({ ...command, restart: isFirst && command.restart }, ports)
    session = started.session
    mirror = started.mirror
    isFirst = false
    streams = []
    await settleOnly()
    streams = core().streams
    await simulation.report({ kind: 'owner', owner: true })
    await simulation.report({ kind: 'visibility', visible: true })
    await simulation.report({ kind: 'sound', player: true })
    await simulation.report({ kind: 'settings', muted: page.muted })
    await simulation.report({ kind: 'user', user: { id: 'u1', guest: page.guest, coins: page.coins } })
  }

  const simulation: Simulation = {
    clock,
    game,
    server,
    store,
    page,
    preloads,
    accepted,
    complaints,
    view,
    core,
    mirror: () => mirror,
    steps: () => stepLog.steps(),
    entries: async () => (await kept.readAll(KEY)) ?? [],
    async settle() {
      await settleOnly()
      observe()
    },
    async pass(ms) {
      const end = clock.now() + ms
      for (let due = clock.nextDue(); due !== null && due <= end && !store.isCrashed(); due = clock.nextDue()) {
        clock.fireNext()
        await simulation.settle()
      }
      clock.jumpTo(end)
      await simulation.settle()
    },
    async freeze(ms) {
      await simulation.report({ kind: 'frozen', frozen: true })
      // The system takes the connections with it, and the page's time stands still.
      for (const { request } of server.open()) if (random.chance(70)) request.cut()
      clock.jumpTo(clock.now() + ms)
      await simulation.report({ kind: 'frozen', frozen: false })
      await simulation.report({ kind: 'visibility', visible: true })
    },
    async answerNext() {
      const [urls, out] = [[...preloads.keys()], server.open()]
      if (urls.length + out.length === 0) return false
      const open = random.pick([...urls, ...out])
      if (typeof open === 'string') preloads.get(open)?.(random.chance(80))
      else server.step(open)
      await simulation.settle()
      return true
    },
    async intend(intent, notes) {
      const before = { view: view(), core: core() }
      const entry = store.countAttempted()
      session.driver.write({ type: 'intent', intent })
      const key = `k${keys}`
      await settleOnly()
      const step = notes(key, before)
      if (step !== null) stepLog.record(step, waitingOf(before.core), entry)
      if (step !== null && 'key' in step) accepted.add(step.key)
      if (step?.kind === 'again') streams = core().streams
      observe()
      return key
    },
    async report(fact) {
      const [before, entry] = [core(), store.countAttempted()]
      session.driver.write({ type: 'host', fact })
      if (fact.kind === 'owner') page.owner = fact.owner
      if (fact.kind === 'visibility') page.visible = fact.visible
      if (fact.kind === 'visibility') visibility.set(fact.visible)
      if (fact.kind === 'settings') page.muted = fact.muted
      if (fact.kind === 'user') stepLog.record({ kind: 'user', coins: fact.user?.coins ?? null, guest: fact.user?.guest !== false }, waitingOf(before), entry)
      if (fact.kind === 'settings') stepLog.record({ kind: 'muted', muted: fact.muted }, waitingOf(before), entry)
      await simulation.settle()
    },
    async restart(forgets) {
      session.stop()
      if (forgets) await kept.remove(KEY)
      await setImmediate()
      await open()
    },
    async end() {
      await session.close()
      // The page takes what was on its way.
      for (let turns = 0; turns < 5; turns += 1) {
        clock.advance(1_000)
        await setImmediate()
      }
    },
  }
  await open()
  return simulation
}
