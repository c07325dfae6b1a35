/** The worker's side of the contract with the page: one session at a time. */
import { type Entry } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { OPENING_TOKEN_MS } from '../../protocol/limits.ts'
import { type RuntimeError } from '../../protocol/errors.ts'
import { createRecordingHeader, type RecordingHeader, writeRecording } from '../../protocol/recording.ts'
import {
  type HostApi,
  type RuntimeResult,
  type OpenRequest,
  type PlayRequest,
  type RuntimeApi,
  type RuntimeOptions,
  type Update,
} from '../../protocol/runtime.ts'
import { type View } from '../../protocol/view.ts'
import { createRealClock } from '../clock/real.ts'
import { type Transport } from '../connection/transport.ts'
import { createCallRunner } from '../http/callRunner.ts'
import { openOnDemand } from '../log/openOnDemand.ts'
import { addStoreTimeout } from '../log/storeTimeout.ts'
import { createRedactor } from '../log/redact.ts'
import { type LogStore } from '../log/store.ts'
import { hashViews } from '../log/viewHashes.ts'
import { createLoadLimiter } from '../media/loadLimiter.ts'
import { createLoader } from '../media/loader.ts'
import { type MediaCache } from '../media/cache.ts'
import { createPreloadRunner } from '../media/preloadRunner.ts'
import { type TabPort } from '../tabs/port.ts'
import { answerFirstTurn, skipFirstHistory } from './answerFirstTurn.ts'
import { createPublisher } from './publisher.ts'
import { createVisibility } from './visibility.ts'
import { createStreamRunner } from './streamRunner.ts'
import { createSessionCoordinator, type SessionCoordinator } from './sessionCoordinator.ts'

export interface RuntimePorts extends RuntimeOptions {
  /** Opens the storage of the logs. If that fails, logs are kept in memory. */
  openStore: () => Promise<LogStore>
  tabs: TabPort
  media: MediaCache
  fetch: Transport['fetch']
  random: () => number
  newKey: () => string
  baseUrl: string
  /** How wide the page draws a story's pictures, device px, so that the size it takes is loaded ahead; left out, the largest is. */
  pictureWidthPx?: number
  /** Opens recordings; null in the build for players, which has no use for them. */
  openRecording: ((opening: OpenRequest & { kind: 'recording' }) => Promise<RuntimeResult<View>>) | null
  /** Version of this app, written into recordings. */
  app: string
  /** The commit that it was built of, written into them, too; left out where nobody knows it. */
  build?: string
}

export function createRuntime(ports: RuntimePorts): RuntimeApi {
  const pageClock = createRealClock()
  const clock = ports.rate === 1 ? pageClock : createRealClock(ports.rate)
  const loader = createLoader({
    fetch: ports.fetch,
    cache: ports.media,
    limitLoad: createLoadLimiter(pageClock),
    baseUrl: ports.baseUrl,
    pictureWidthPx: ports.pictureWidthPx ?? Infinity,
  })
  /** Reports to the page of the open story, once, that its log cannot be stored. Rule L11. */
  let reportNotKept: () => void = () => undefined
  let isKept = true
  const onNotKept = (): void => {
    isKept = false
    reportNotKept()
    reportNotKept = () => undefined
  }
  const store = addStoreTimeout(openOnDemand(ports.openStore, { clock: pageClock, onRefused: onNotKept }), pageClock)
  const visibility = createVisibility()
  /** The open story. Opening the next one closes it. */
  let coordinator: SessionCoordinator | null = null

  const close = async (): Promise<void> => {
    const old = coordinator
    coordinator = null
    await old?.close()
  }

  const report = (fact: HostFact): void => {
    if (fact.kind === 'visibility') visibility.set(fact.visible)
    coordinator?.reportHostFact(fact)
  }

  const play = async (
    { userId, command, facts = [], token = null, firstTurn = null }: PlayRequest,
    show: (update: Update) => void | Promise<void>,
    host: HostApi,
  ): Promise<void> => {
    const { fetch, newKey } = firstTurn === null ? ports : answerFirstTurn(firstTurn, ports)
    let openingToken = token
    const openedAt = pageClock.now()
    const transport: Transport = {
      fetch,
      clock: pageClock,
      random: ports.random,
      async getToken() {
        if (pageClock.now() - openedAt > OPENING_TOKEN_MS) openingToken = null
        return openingToken ?? host.getToken()
      },
      refreshToken() {
        openingToken = null
        return host.refreshToken()
      },
      whenVisible: visibility.whenVisible,
      baseUrl: ports.baseUrl,
      reportRequest: (request) => void host.track('api_request', request).catch(() => undefined),
    }
    const streamRunner = createStreamRunner(transport)
    reportNotKept = () => void host.reportNotKept().catch(() => undefined)
    if (!isKept) onNotKept()
    const closing = close()
    const mine = createSessionCoordinator(userId, command, {
      store,
      tabs: ports.tabs,
      clock,
      pageClock,
      rate: ports.rate,
      newKey,
      runners: {
        stream: firstTurn === null ? streamRunner : skipFirstHistory(streamRunner),
        call: createCallRunner(transport, host),
        preload: createPreloadRunner(loader),
      },
      show,
      refreshUser: () => void host.refreshUser().catch(() => undefined),
      warn(warning) {
        if (warning.kind === 'not_stored') onNotKept()
        void host.track('runtime_warning', { kind: warning.kind, warning: JSON.stringify(warning) })
      },
    })
    coordinator = mine
    for (const fact of facts) report(fact)
    await closing
    await mine.open()
  }

  const showRecording = async (
    opening: OpenRequest & { kind: 'recording' },
    show: (update: Update) => void | Promise<void>,
  ): Promise<RuntimeResult> => {
    await close()
    if (ports.openRecording === null) return createFailure('bad_recording', 'this build opens no recordings')
    const opened = await ports.openRecording(opening)
    if (!opened.ok) return opened
    createPublisher({ show, pageClock, gameClock: clock, rate: ports.rate }).publish(opened.value, [])
    return DONE
  }

  return {
    ready: async () => true,
    async open(opening, show, host) {
      if (opening.kind === 'recording') return showRecording(opening, show)
      await play(opening, show, host)
      return DONE
    },
    intend: async (intent) => (await coordinator?.session()?.driver.intend(intent)) ?? false,
    async reportHostFact(fact) {
      report(fact)
    },
    async playHere() {
      coordinator?.playHere()
    },
    async resync() {
      coordinator?.publisher()?.resync()
    },
    media: (url, kind, progress) => loader.load(url, kind, progress, null),
    async exportRecording(report) {
      if (coordinator === null) return createFailure('not_open', 'no session is open')
      await coordinator.whenIdle()
      await coordinator.session()?.driver.whenSettled()
      const entries = (await store.readAll(coordinator.key).catch(() => null)) ?? []
      const redact = createRedactor(entries)
      const tabs = coordinator.readSteps()
      const sent = report === undefined ? {} : { report: redact(report) }
      const [first] = entries
      if (first?.type === 'open') {
        const redacted = entries.map(redact)
        const header = addViews(createRecordingHeader(first, ports.app, ports.build), redacted)
        return { ok: true, value: writeRecording({ header: { ...header, tabs, ...sent }, entries: redacted }) }
      }
      if (report === undefined) return createFailure('log_trimmed', 'the beginning of this session is no longer kept')
      const opened = { ...coordinator.key, chatVersion: '2', locale: report.language } as const
      const header = createRecordingHeader(opened, ports.app, ports.build)
      return { ok: true, value: writeRecording({ header: { ...header, tabs, ...sent }, entries: [] }) }
    },
    close,
    async forget(userId) {
      if (coordinator?.key.userId === userId) {
        coordinator.stop()
        coordinator = null
      }
      await store.removeUser(userId).catch(() => undefined)
    },
  }
}

const DONE: RuntimeResult = { ok: true, value: null }

function createFailure(error: RuntimeError, detail: string): { ok: false; error: RuntimeError; detail: string } {
  return { ok: false, error, detail }
}

/** Without the hashes where the log cannot be folded: that may be what its reader looks for. */
function addViews(header: RecordingHeader, entries: readonly Entry[]): RecordingHeader {
  try {
    return { ...header, views: hashViews(entries) }
  } catch {
    return header
  }
}
