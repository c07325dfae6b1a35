/** A whole session of the runtime in Node: manual clock, memory store, and a server that the test plays. */
import { NOTICE_TRAITS } from '../../protocol/view/notices.ts'
import { type Entry, type EntryBody, type OpenCommand } from '../../protocol/entries.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type Failure } from '../../protocol/errors.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { type Update } from '../../protocol/runtime.ts'
import { type View } from '../../protocol/view.ts'
import { type Message } from '../../protocol/view/conversation.ts'
import { createManualClock, type ManualClock } from '../../worker/clock/manual.ts'
import { type Transport } from '../../worker/connection/transport.ts'
import { createMemoryStore } from '../../worker/log/memory.ts'
import { addStoreTimeout } from '../../worker/log/storeTimeout.ts'
import { type Call } from '../../worker/reducer/state.ts'
import { type LogStore } from '../../worker/log/store.ts'
import { type Warning } from '../../worker/runtime/driver.ts'
import { openSession, type Session } from '../../worker/runtime/session.ts'
import { createStreamRunner } from '../../worker/runtime/streamRunner.ts'
import { COMMAND, START } from './opening.ts'
import { createStandIn, type StandIn } from './server.ts'
import { passTime } from './passTime.ts'
import { waitUntilIdle } from './waiting.ts'

export { COMMAND, START }
/** The storage key of a test's session. */
export const KEY = { userId: 'u1', storyId: 'lantern', actorId: 'lan' }

export interface Play {
  session: Session
  server: StandIn
  clock: ManualClock
  store: LogStore
  warnings: Warning[]
  /** Addresses that were asked to be loaded ahead, and how to answer each. */
  preloads: Map<string, (ok: boolean) => void>
  /** Calls that are out, by their key, and how to answer each. */
  calls: Map<string, PendingCall>
  view(): View
  /** Lets everything happen that needs no time. */
  settle(): Promise<void>
  /** Passes time, letting everything happen that falls due. */
  pass(ms: number): Promise<void>
  intend(intent: Intent): Promise<void>
  /** Reports a host fact. */
  host(fact: HostFact): Promise<void>
  write(entry: EntryBody): Promise<void>
  /** All lines shown, as text. */
  lines(): string[]
  messages(): Message[]
  /** The log as it is stored. */
  entries(): Promise<Entry[]>
  /** Ends the session as if the worker was killed: nothing is written on the way out. */
  kill(): void
}

/** A call of the runtime that waits for its answer. */
export interface PendingCall {
  call: Call
  answer: (answer: { ok: true; value: number | string | boolean } | { ok: false; failure: Failure }) => void
}

export interface PlayOptions {
  command?: Partial<OpenCommand>
  store?: LogStore
  clock?: ManualClock
  server?: StandIn
  transport?: Partial<Transport>
  userId?: string
  /** The page can play sound, and the test answers for the voices, too. */
  voices?: boolean
  /** Whether the page has a modal open when it resumes the session. */
  isModalOpen?: () => boolean
  /** Called when another tab has taken over the log. */
  onStaleWriter?: () => void
  /** Takes the updates, as the page does. */
  show?: (update: Update) => void | Promise<void>
}

/** Opens a session and lets its first request go out. */
export async function play(options: PlayOptions = {}): Promise<Play> {
  const { store = createMemoryStore(), clock = createManualClock(START), server = createStandIn() } = options
  const warnings: Warning[] = []
  const preloads = new Map<string, (ok: boolean) => void>()
  const calls = new Map<string, PendingCall>()
  let keys = 0
  const transport: Transport = {
    fetch: server.fetch,
    clock,
    random: () => 0,
    getToken: async () => 'token-1',
    refreshToken: async () => false,
    whenVisible: async () => undefined,
    baseUrl: '',
    ...options.transport,
  }
  const session = await openSession(
    options.userId ?? KEY.userId,
    { ...COMMAND, ...options.command },
    {
      store: addStoreTimeout(store, clock),
      clock,
      pageClock: clock,
      rate: 1,
      newKey: () => `key-${clock.now() - START}-${(keys += 1)}`,
      runners: {
        stream: createStreamRunner(transport),
        call({ key, call }, write) {
          const answer: PendingCall['answer'] = (answer) => write({ type: 'result', work: key, ...answer })
          calls.set(key, { call, answer })
          return () => void calls.delete(key)
        },
        preload({ key, url }, write) {
          preloads.set(url, (ok) => write({ type: 'result', work: key, ok }))
          return () => void preloads.delete(url)
        },
      },
      show: options.show ?? (() => undefined),
      warn: (warning) => warnings.push(warning),
      onStaleWriter: options.onStaleWriter ?? (() => undefined),
      isModalOpen: options.isModalOpen ?? (() => false),
    },
  )
  if (session === null) throw new Error('the session was not requested')

  if (options.voices === true) session.driver.write({ type: 'host', fact: { kind: 'sound', player: true } })

  const settle = async (): Promise<void> => {
    await session.driver.whenSettled()
    await waitUntilIdle(() => [
      session.driver.state(),
      server.requests.length,
      calls.size,
      preloads.size,
      clock.pending(),
    ])
    await session.driver.whenSettled()
  }
  const view = (): View => {
    const state = session.driver.state()
    if (state === null) throw new Error('nothing was folded yet')
    return state.view
  }
  const messages = (): Message[] => view().messages.pages.flatMap(({ items }) => items)

  await settle()
  return {
    session,
    server,
    clock,
    store,
    warnings,
    preloads,
    calls,
    view,
    settle,
    pass: (ms) => passTime(clock, ms, settle),
    async intend(intent) {
      session.driver.write({ type: 'intent', intent })
      await settle()
    },
    async host(fact) {
      session.driver.write({ type: 'host', fact })
      await settle()
    },
    async write(entry) {
      session.driver.write(entry)
      await settle()
    },
    lines: () => messages().map(({ text }) => text),
    messages,
    entries: async () => (await store.readAll(session.key)) ?? [],
    kill: () => session.driver.stop(),
  }
}

/** A session to which these events came, and nothing more is awaited. */
export async function playEvents(events: readonly ChatEvent[], playOptions: PlayOptions = {}): Promise<Play> {
  const game = await play(playOptions)
  game.server.last().send(...events)
  game.server.last().end()
  await game.settle()
  return game
}

/** Confirms the alerts, the dialog of the spicy level and the requests for credit, which hold the queue. */
export async function confirmDialogs(game: Play): Promise<void> {
  for (const { id, kind } of game.view().notices)
    if (HOLDING.has(NOTICE_TRAITS[kind].shownAs)) await game.intend({ kind: 'noticed', noticeId: id })
}

const HOLDING: ReadonlySet<string> = new Set(['dialog', 'credit_request'])

/** The calls of one name that are out. */
export function callsOut(game: Play, name: Call['name']): PendingCall[] {
  return [...game.calls.values()].filter(({ call }) => call.name === name)
}

/** Answers the pending call of this name: with a value, or with the reason of its failure. */
export async function answer(
  game: Play,
  name: Call['name'],
  value: number | string | boolean | { failure: Failure },
): Promise<void> {
  const [pending, ...others] = callsOut(game, name)
  if (pending === undefined || others.length > 0)
    throw new Error(`${others.length === 0 ? 'no' : 'more than one'} call of ${name} is out`)
  pending.answer(typeof value === 'object' ? { ok: false, failure: value.failure } : { ok: true, value })
  await game.settle()
}

/** Fails the last request and all attempts that follow. */
export async function failForGood(game: Play): Promise<void> {
  for (const wait of [1_000, 2_000, 4_000, 0]) {
    game.server.last().cut()
    await game.pass(wait)
  }
}
