/** Several tabs of one browser in Node: one clock, one storage, one server; each with a coordinator of its own for the same story. */
import { line, options } from '../../fixtures/builders/events.ts'
import { type Entry, type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { type Update } from '../../protocol/runtime.ts'
import { initialView, type View } from '../../protocol/view.ts'
import { createMirror } from '../../src/game/mirror.ts'
import { createManualClock, type ManualClock } from '../../worker/clock/manual.ts'
import { createMemoryStore, type MemoryLogs } from '../../worker/log/memory.ts'
import { addStoreTimeout } from '../../worker/log/storeTimeout.ts'
import { type LogStore } from '../../worker/log/store.ts'
import { type Call } from '../../worker/reducer/state.ts'
import { createStreamRunner } from '../../worker/runtime/streamRunner.ts'
import { createSessionCoordinator, type SessionCoordinator } from '../../worker/runtime/sessionCoordinator.ts'
import { createMemoryTabs } from '../../worker/tabs/memory.ts'
import { type TabPort } from '../../worker/tabs/port.ts'
import { callsOf, createStandIn, type StandIn } from './server.ts'
import { COMMAND, KEY, START } from './session.ts'
import { passTime } from './passTime.ts'
import { waitUntilIdle } from './waiting.ts'

export interface Browser {
  clock: ManualClock
  server: StandIn
  tabs: TabPort
  logs: MemoryLogs
  /** Calls of all tabs that are out, by tab and key; and each that ever went out. */
  calls: Map<string, { call: Call; answer: (value: number | string | boolean) => void }>
  issuedCalls: Call[]
  /** The log as it is stored. */
  entries: () => Promise<Entry[]>
  settle: () => Promise<void>
  /** Passes time, letting everything happen that falls due. */
  pass: (ms: number) => Promise<void>
  /** Updates that all tabs have shown. */
  updateCount: number
}

export interface Tab {
  coordinator: SessionCoordinator
  updates: Update[]
  /** How often the page was asked to refresh the user. */
  refreshed: () => number
  view: () => View
  /** All lines shown, as text. */
  lines: () => string[]
  intend: (intent: Intent) => Promise<void>
  host: (fact: HostFact) => Promise<void>
  playHere: () => Promise<void>
}

export function createBrowser(): Browser {
  const clock = createManualClock(START)
  const logs: MemoryLogs = new Map()
  const server = createStandIn()
  const settle = (): Promise<void> =>
    waitUntilIdle(() => [
      browser.updateCount,
      server.requests.length,
      openRequests(browser).length,
      clock.pending(),
      browser.calls.size,
      ...[...logs.values()].map(({ entries }) => entries.length),
    ])
  const browser: Browser = {
    clock,
    server,
    tabs: createMemoryTabs(clock),
    logs,
    calls: new Map(),
    issuedCalls: [],
    entries: async () => (await createMemoryStore(undefined, logs).readAll(KEY)) ?? [],
    settle,
    pass: (ms) => passTime(clock, ms, settle),
    updateCount: 0,
  }
  return browser
}

export interface TabOptions {
  command?: Partial<OpenCommand>
  store?: (store: LogStore) => LogStore
  tabs?: TabPort
}

let keys = 0

/** Opens the story in a new tab, and waits until it leads or follows. */
export async function openTab(browser: Browser, options: TabOptions = {}): Promise<Tab> {
  const tab = newTab(browser, options)
  void tab.coordinator.open()
  await browser.pass(500)
  return tab
}

/** A tab that has not opened the story yet. */
export function newTab(
  browser: Browser,
  { command = {}, store = (plain) => plain, tabs = browser.tabs }: TabOptions = {},
): Tab {
  const { clock, server, logs, calls, settle } = browser
  const name = `tab-${(keys += 1)}`
  const mirror = createMirror(initialView(COMMAND), () => 0)
  const updates: Update[] = []
  let refreshed = 0
  const coordinator = createSessionCoordinator(
    KEY.userId,
    { ...COMMAND, restart: false, ...command },
    {
      store: addStoreTimeout(store(createMemoryStore(undefined, logs)), clock),
      tabs,
      clock,
      pageClock: clock,
      rate: 1,
      newKey: () => `key-${(keys += 1)}`,
      runners: {
        stream: createStreamRunner({
          fetch: server.fetch,
          clock,
          random: () => 0,
          getToken: async () => null,
          refreshToken: async () => false,
          whenVisible: async () => undefined,
          baseUrl: '',
        }),
        call({ key, call }, write) {
          browser.issuedCalls.push(call)
          if (call.name === 'voice') write({ type: 'result', work: key, ok: false, failure: 'refused' })
          calls.set(`${name} ${key}`, {
            call,
            answer: (value) => write({ type: 'result', work: key, ok: true, value }),
          })
          return () => void calls.delete(`${name} ${key}`)
        },
        preload: () => () => undefined,
      },
      show(update) {
        browser.updateCount += 1
        updates.push(structuredClone(update))
        if (!mirror.applyUpdate(structuredClone(update))) coordinator.publisher()?.resync()
      },
      warn: () => undefined,
      refreshUser: () => void (refreshed += 1),
    },
  )
  return {
    coordinator,
    updates,
    refreshed: () => refreshed,
    view: mirror.getView,
    lines: () => mirror.getView().messages.pages.flatMap(({ items }) => items.map(({ text }) => text)),
    async intend(intent) {
      void coordinator.session()?.driver.intend(intent)
      await settle()
    },
    async host(fact) {
      coordinator.reportHostFact(fact)
      await settle()
    },
    async playHere() {
      coordinator.playHere()
      await settle()
    },
  }
}

/** The composer of a follower. */
export const ELSEWHERE = { reason: 'elsewhere', until: null }

/** A first tab that leads, a line and options in it, and a second that follows. */
export async function twoTabs(): Promise<{ browser: Browser; first: Tab; second: Tab }> {
  const browser = createBrowser()
  const first = await openTab(browser, { command: { restart: true } })
  browser.server.last().send(line(1, 'Stay?', 'system'), options(2, ['stay']))
  browser.server.last().end()
  await browser.pass(5_000)
  return { browser, first, second: await openTab(browser) }
}

/** Pending requests: neither ended nor aborted. */
export function openRequests({ server }: Browser): string[] {
  return callsOf(server.requests.filter((request) => !request.aborted()))
}
