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
import { type Trouble } from './answers.ts'
import { createChronicle, type Happening, waitingOf } from './chronicle.ts'
import { type Dice } from './dice.ts'
import { createGame, type Game, type Post } from './game.ts'
import { createServer, type Server } from './server.ts'
import { startWorker } from './worker.ts'
import { createMortalStore, type MortalStore } from './store.ts'
import { type Step } from './model/steps.ts'
import { type Story } from './story.ts'

export interface Life {
  clock: ManualClock
  game: Game
  server: Server
  store: MortalStore
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
  serve(): Promise<boolean>
  /** What the player does; the answer is the key it got. `notes` says what came of it, where it counted. */
  intend(intent: Intent, notes: (key: string, before: { view: View; core: Core }) => Happening | null): Promise<string>
  report(fact: HostFact): Promise<void>
  /** The worker dies, and another takes the session up: from its log, or without it. */
  restart(forgets: boolean): Promise<void>
  end(): Promise<void>
}

/** Called after all that happens. */
export type Watch = (life: Life) => void

export async function createLife(story: Story, command: OpenCommand, dice: Dice, trouble: Trouble, watch: Watch): Promise<Life> {
  const clock = createManualClock(START)
  const kept = createMemoryStore()
  const store = createMortalStore(kept, trouble, () => dice.chance(50))
  const game = createGame(story, dice, () => clock.now())
  const chronicle = createChronicle()
  const complaints: string[] = []
  const accepted = new Set<string>()
  /** Posts that have begun to be answered, and which entry of the log says so. */
  const begun = new Map<string, number>()
  const preloads = new Map<string, (ok: boolean) => void>()
  const page = { owner: true, visible: true, muted: dice.chance(20), guest: dice.chance(30), coins: 10, wantsUser: false }
  let session: Session
  let mirror: Mirror
  let streams: Core['streams'] = []
  let keys = 0
  let isFirst = true

  const state = () => session.driver.state() ?? foldAll([])
  const core = (): Core => state().core
  const view = (): View => state().view
  const posting = (post: Post, key: string): void => {
    if (begun.has(key)) complaints.push(`${post} ${key} was posted again after it had begun to be answered`)
    if (store.isSound() && !store.holds(key)) complaints.push(`${post} ${key} was posted before it was stored`)
  }
  const server = createServer({
    dice,
    trouble,
    game,
    hasIds: story.hasIds,
    posting,
    begun: (key) => void begun.set(key, store.attempted()),
    arriving(events) {
      const kind = core().streams[0]?.kind === 'opening' ? 'read' : 'arrive'
      if (events.length > 0) chronicle.note({ kind, events }, waitingOf(core()), store.attempted())
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
      if (stream.kind === 'opening' && view().flow !== 'error') chronicle.noteResult({ kind: 'opened' }, waiting, stream.key)
      const key = stream.kind === 'action' ? stream.action.idempotencyKey : stream.kind === 'jump' ? stream.idempotencyKey : null
      if (key !== null && !begun.has(key)) chronicle.noteResult({ kind: 'failed', key }, waiting, stream.key)
    }
    for (const stream of now.streams) {
      const [, work] = stream.kind === 'action' ? (/:(transition:.*)$/.exec(stream.action.idempotencyKey) ?? []) : []
      if (work !== undefined && !streams.some(({ key }) => key === stream.key)) chronicle.noteResult({ kind: 'signal', transitionId: work.slice('transition:'.length) }, waitingOf(now), work)
    }
    streams = now.streams
    // A game of which nothing came is asked for again, with its key.
    if (view().flow === 'error') for (const [key, { post }] of game.applied) if (post === 'start') begun.delete(key)
    watch(life)
  }

  const open = async (): Promise<void> => {
    const stored = (await kept.readAll(KEY)) ?? []
    chronicle.keep(stored)
    for (const [key, entry] of begun) if (stored.length <= entry) begun.delete(key)
    store.revive(stored.length)
    if (stored.length > 0 && foldAll(stored).view.flow === 'error') chronicle.note({ kind: 'again' }, new Set(), stored.length)
    const ports = { clock, store, server, dice, trouble, preloads, complaints, newKey: () => `k${(keys += 1)}`, whenVisible: () => visibility.whenVisible(), wantUser: () => void (page.wantsUser = true) }
    const started = await startWorker({ ...command, restart: isFirst && command.restart }, ports)
    session = started.session
    mirror = started.mirror
    isFirst = false
    streams = []
    await settleOnly()
    streams = core().streams
    await life.report({ kind: 'owner', owner: true })
    await life.report({ kind: 'visibility', visible: true })
    await life.report({ kind: 'sound', player: true })
    await life.report({ kind: 'settings', muted: page.muted })
    await life.report({ kind: 'user', user: { id: 'u1', guest: page.guest, coins: page.coins } })
  }

  const life: Life = {
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
    steps: () => chronicle.steps(),
    entries: async () => (await kept.readAll(KEY)) ?? [],
    async settle() {
      await settleOnly()
      observe()
    },
    async pass(ms) {
      const end = clock.now() + ms
      for (let due = clock.nextDue(); due !== null && due <= end && !store.isDead(); due = clock.nextDue()) {
        clock.fireNext()
        await life.settle()
      }
      clock.jumpTo(end)
      await life.settle()
    },
    async freeze(ms) {
      await life.report({ kind: 'frozen', frozen: true })
      // The system takes the connections with it, and the page's time stands still.
      for (const { request } of server.open()) if (dice.chance(70)) request.cut()
      clock.jumpTo(clock.now() + ms)
      await life.report({ kind: 'frozen', frozen: false })
      await life.report({ kind: 'visibility', visible: true })
    },
    async serve() {
      const [urls, out] = [[...preloads.keys()], server.open()]
      if (urls.length + out.length === 0) return false
      const open = dice.pick([...urls, ...out])
      if (typeof open === 'string') preloads.get(open)?.(dice.chance(80))
      else server.step(open)
      await life.settle()
      return true
    },
    async intend(intent, notes) {
      const before = { view: view(), core: core() }
      const entry = store.attempted()
      session.driver.write({ type: 'intent', intent })
      const key = `k${keys}`
      await settleOnly()
      const happening = notes(key, before)
      if (happening !== null) chronicle.note(happening, waitingOf(before.core), entry)
      if (happening !== null && 'key' in happening) accepted.add(happening.key)
      if (happening?.kind === 'again') streams = core().streams
      observe()
      return key
    },
    async report(fact) {
      const [before, entry] = [core(), store.attempted()]
      session.driver.write({ type: 'host', fact })
      if (fact.kind === 'owner') page.owner = fact.owner
      if (fact.kind === 'visibility') page.visible = fact.visible
      if (fact.kind === 'visibility') visibility.set(fact.visible)
      if (fact.kind === 'settings') page.muted = fact.muted
      if (fact.kind === 'user') chronicle.note({ kind: 'user', coins: fact.user?.coins ?? null, guest: fact.user?.guest !== false }, waitingOf(before), entry)
      if (fact.kind === 'settings') chronicle.note({ kind: 'muted', muted: fact.muted }, waitingOf(before), entry)
      await life.settle()
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
  return life
}
