/** A session of the runtime with a faulty server, a crashing store and a page, and the record of its steps. */
import { setImmediate } from 'node:timers/promises'
import { type Entry, type OpenCommand } from '../../../protocol/entries.ts'
import { type HostFact, type Intent, READING_SPEEDS, type ReadingSpeed } from '../../../protocol/intents.ts'
import { type View } from '../../../protocol/view.ts'
import { type Mirror } from '../../../src/game/mirror.ts'
import { createManualClock, type ManualClock } from '../../../worker/clock/manual.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { type LogStore } from '../../../worker/log/store.ts'
import { type Core, type State } from '../../../worker/reducer/state.ts'
import { createVisibility } from '../../../worker/runtime/visibility.ts'
import { KEY, START } from '../../helpers/session.ts'
import { passTime } from '../../helpers/passTime.ts'
import { waitUntilIdle } from '../../helpers/waiting.ts'
import { type FaultSource } from './answers.ts'
import { createCrashingStore, type CrashingStore } from './crashingStore.ts'
import { createGameBackend, type GameBackend } from './gameBackend.ts'
import { type Step } from './model/steps.ts'
import { type Random } from './random.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { createServer, type Server } from './server.ts'
import { type StepBody } from './stepLog.ts'
import { type Story } from './story.ts'
import { createWorkerHost, type WorkerHost } from './workerHost.ts'

export interface Simulation extends Controls {
  clock: ManualClock
  game: GameBackend
  server: Server
  store: CrashingStore
  mirror(): Mirror
  view(): View
  core(): Core
  page: Page
  /** URLs that are being preloaded, and how to end each. */
  preloads: Map<string, (ok: boolean) => void>
  steps(): readonly Step[]
  entries(): Promise<readonly Entry[]>
  /** Keys of the player's acts that counted. */
  accepted: ReadonlySet<string>
  complaints: string[]
}

/** What the page has reported last. */
interface Page {
  owner: boolean
  visible: boolean
  online: boolean
  muted: boolean
  readingSpeed: ReadingSpeed
  isModalOpen: boolean
  guest: boolean
  coins: number
  /** The worker asked for the user, and the page has not answered. */
  wantsUser: boolean
}

interface Controls {
  settle(): Promise<void>
  pass(ms: number): Promise<void>
  /** Passes time in which the page runs nothing. */
  freeze(ms: number): Promise<void>
  /** Takes the next step of an answer; false where no request is open. */
  answerNext(): Promise<boolean>
  /** Acts as the player; resolves with the key of the intent. `describe` gives the step for the model, null where the act counts for nothing. */
  intend(intent: Intent, describe: (key: string, before: State) => StepBody | null): Promise<string>
  report(fact: HostFact): Promise<void>
  /** Kills the worker and starts another, with the log or without it. */
  restart(forgets: boolean): Promise<void>
  end(): Promise<void>
}

/** Called after each thing that happens. */
export type InvariantCheck = (simulation: Simulation) => void

export async function createSimulation(
  story: Story,
  marksEnd: boolean,
  command: OpenCommand,
  random: Random,
  faults: FaultSource,
  checkInvariants: InvariantCheck,
): Promise<Simulation> {
  const clock = createManualClock(START)
  const memory = createMemoryStore()
  const store = createCrashingStore(memory, faults, () => random.chance(50))
  const game = createGameBackend(story, random, () => clock.now())
  const complaints: string[] = []
  const preloads = new Map<string, (ok: boolean) => void>()
  const page: Page = {
    owner: true,
    visible: true,
    online: true,
    muted: random.chance(20),
    readingSpeed: random.pick(READING_SPEEDS),
    isModalOpen: false,
    guest: random.chance(30),
    coins: 10,
    wantsUser: false,
  }
  const visibility = createVisibility()
  const recorder = createRecorder({ store, game, complaints, state: () => host.state() })
  const { onPost, onBegun, onEventsSent } = recorder
  const server = createServer({ random, faults, game, hasIds: story.hasIds, marksEnd, onPost, onBegun, onEventsSent })
  const host = createWorkerHost(command, {
    clock,
    store,
    server,
    random,
    faults,
    preloads,
    complaints,
    whenVisible: () => visibility.whenVisible(),
    isModalOpen: () => page.isModalOpen,
    wantUser: () => void (page.wantsUser = true),
  })
  const parts: Parts = {
    clock,
    memory,
    store,
    server,
    random,
    preloads,
    page,
    visibility,
    recorder,
    host,
    check: () => checkInvariants(simulation),
  }
  const simulation: Simulation = {
    clock,
    game,
    server,
    store,
    page,
    preloads,
    complaints,
    accepted: recorder.accepted,
    steps: () => recorder.steps(),
    mirror: () => host.mirror(),
    view: () => host.state().view,
    core: () => host.state().core,
    entries: async () => (await memory.readAll(KEY)) ?? [],
    ...createControls(parts),
  }
  await start(parts, simulation)
  return simulation
}

interface Parts {
  clock: ManualClock
  memory: LogStore
  store: CrashingStore
  server: Server
  random: Random
  preloads: Map<string, (ok: boolean) => void>
  page: Page
  visibility: ReturnType<typeof createVisibility>
  recorder: Recorder
  host: WorkerHost
  check: () => void
}

function createControls(parts: Parts): Controls {
  const { clock, memory, store, server, random, recorder, host } = parts
  const settle = async (): Promise<void> => {
    await runToIdle(parts)
    recorder.recordStreams()
    parts.check()
  }
  const report = async (fact: HostFact): Promise<void> => {
    const [before, entry] = [host.state().core, store.countAttempted()]
    host.session().driver.write({ type: 'host', fact })
    applyToPage(parts, fact)
    recorder.recordFact(fact, before, entry)
    await settle()
  }
  const controls: Controls = {
    settle,
    report,
    pass: (ms) => passTime(clock, ms, settle, () => store.isCrashed()),
    async freeze(ms) {
      await report({ kind: 'frozen', frozen: true })
      // The system closes the connections and freezes the page's timers.
      for (const { request } of server.open()) if (random.chance(70)) request.cut()
      clock.jumpTo(clock.now() + ms)
      await report({ kind: 'frozen', frozen: false })
      await report({ kind: 'visibility', visible: true })
    },
    async answerNext() {
      if (!takeAnswerStep(parts)) return false
      await settle()
      return true
    },
    async intend(intent, describe) {
      const [before, entry] = [host.state(), store.countAttempted()]
      host.session().driver.write({ type: 'intent', intent })
      const key = host.lastKey()
      await runToIdle(parts)
      recorder.recordAct(describe(key, before), before.core, entry)
      recorder.recordStreams()
      parts.check()
      return key
    },
    async restart(forgets) {
      host.session().stop()
      if (forgets) await memory.remove(KEY)
      await setImmediate()
      await start(parts, controls)
    },
    async end() {
      await host.session().close()
      // The page takes the last update.
      await passTime(clock, 5_000, () => waitUntilIdle(() => [clock.pending()]))
    },
  }
  return controls
}

/** Starts a worker on the log as it is stored, and reports to it what the page knows. */
async function start(parts: Parts, { report }: Pick<Controls, 'report'>): Promise<void> {
  const { memory, store, recorder, host, page, random } = parts
  // The page has its modal still, unless it was killed together with the worker.
  page.isModalOpen = page.isModalOpen && random.chance(50)
  const stored = (await memory.readAll(KEY)) ?? []
  recorder.dropUnstored(stored)
  store.restart(stored.length)
  await host.start()
  await runToIdle(parts)
  recorder.skipStreams()
  // Until the page reports, the worker knows the network of its log.
  const { online } = page
  page.online = host.state().view.online
  await report({ kind: 'owner', owner: true })
  await report({ kind: 'network', online })
  await report({ kind: 'visibility', visible: true })
  await report({ kind: 'sound', player: true })
  await report({ kind: 'settings', muted: page.muted, readingSpeed: page.readingSpeed })
  if (page.isModalOpen) await report({ kind: 'modal', open: true })
  await report({ kind: 'user', user: { id: 'u1', guest: page.guest, coins: page.coins } })
}

async function runToIdle({ host, server, clock, store, preloads }: Parts): Promise<void> {
  await host.session().driver.whenSettled()
  await waitUntilIdle(() => [
    host.state(),
    server.open().length,
    store.countAttempted(),
    preloads.size,
    clock.pending(),
  ])
  await host.session().driver.whenSettled()
}

function applyToPage({ page, visibility }: Parts, fact: HostFact): void {
  if (fact.kind === 'owner') page.owner = fact.owner
  if (fact.kind === 'visibility') page.visible = fact.visible
  if (fact.kind === 'visibility') visibility.set(fact.visible)
  if (fact.kind === 'network') page.online = fact.online
  if (fact.kind === 'settings') page.muted = fact.muted
  if (fact.kind === 'settings') page.readingSpeed = fact.readingSpeed ?? page.readingSpeed
  if (fact.kind === 'modal') page.isModalOpen = fact.open
}

/** Ends a preload or takes a step of an answer; false where neither is open. */
function takeAnswerStep({ preloads, server, random }: Parts): boolean {
  const candidates = [...preloads.keys(), ...server.open()]
  if (candidates.length === 0) return false
  const picked = random.pick(candidates)
  if (typeof picked === 'string') preloads.get(picked)?.(random.chance(80))
  else server.step(picked)
  return true
}
