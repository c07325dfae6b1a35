/** Runs a game in the worker. A worker that crashes is replaced by a new one, which resumes from the log. */
import { proxy } from 'comlink'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { type HostApi, type RuntimeOptions, type Update } from '../../protocol/runtime.ts'
import { WORKER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { initialView } from '../../protocol/view.ts'
import { isSameValue } from '../../protocol/sameValue.ts'
import { after } from '../platform/time.ts'
import { takeFirstTurn } from './firstTurn.ts'
import { type Game } from './game.ts'
import { createMirror } from './mirror.ts'
import { type RunningWorker, startWorker } from './worker.ts'

export interface RunningGame {
  game: Game
  /** Reports a fact of the host: the user, visibility, the network. */
  report: (fact: HostFact) => void
  /** Replaces the worker if it does not answer within WORKER_TIMEOUT_MS. Called when the page is visible again, and with each text. Rule L10. */
  checkWorker: () => void
  /** Deletes everything stored for a user, and stops the game if that user plays it. */
  forget: (userId: string) => void
  close: () => void
}

/** After this many crashes in one session the chat counts as failed. */
const MAX_CRASHES = 3

/**
 * Runs a game. The worker starts at once, the game once `player` resolves; null means that the sign-in failed.
 * Never throws or rejects: failures show in the view.
 */
export function runGame(
  player: Promise<string | null>,
  command: OpenCommand,
  host: HostApi,
  options: RuntimeOptions,
): RunningGame {
  const mirror = createMirror(initialView(command))
  // The last fact of each kind, to report to a new worker.
  const facts = new Map<HostFact['kind'], HostFact>()
  const intentListeners = new Set<(intent: Intent) => void>()
  let crashes = 0
  let currentWorker: RunningWorker | null = null
  /** The worker that has its first facts. */
  let factsWorker: RunningWorker | null = null
  let isOpened = false

  const start = (restart: boolean): void => {
    const worker = startWorker(options, () => onCrash(worker))
    currentWorker = worker
    // A worker that cannot open the game counts as crashed.
    open(worker, restart).catch(() => onCrash(worker))
  }

  const open = async (worker: RunningWorker, restart: boolean): Promise<void> => {
    const userId = await player
    if (userId === null) return fail()
    const [token, firstTurn] = await Promise.all([host.getToken(), takeFirstTurn(userId, command)])
    if (worker !== currentWorker) return
    if (firstTurn !== null) game.isNew = true
    const show = (update: Update): void => {
      isOpened = true
      if (!mirror.applyUpdate(update)) void worker.api.resync()
    }
    factsWorker = worker
    await worker.api.open(
      { kind: 'play', userId, command: { ...command, restart }, facts: [...facts.values()], token, firstTurn },
      proxy(show),
      proxy(host),
    )
    isOpened = true
  }

  const onCrash = (worker: RunningWorker): void => {
    if (worker !== currentWorker) return
    currentWorker = null
    worker.terminate()
    crashes += 1
    // A game that was opened resumes from the log; otherwise the original command is repeated.
    if (crashes < MAX_CRASHES) start(command.restart && !isOpened)
    else fail()
  }

  const report = (fact: HostFact): void => {
    // The screen reports the settings again that the game began with.
    if (fact.kind === 'settings' && isSameValue(fact, facts.get('settings'))) return
    // A worker that is started later must not begin frozen.
    if (fact.kind !== 'frozen') facts.set(fact.kind, fact)
    // Before the game opens, they go with its opening.
    if (factsWorker === currentWorker) void currentWorker?.api.reportHostFact(fact)
  }

  const fail = (): void => {
    const view = mirror.getView()
    mirror.applyUpdate({
      revision: 0,
      at: 0,
      rate: 0,
      view: { ...view, flow: 'error', composer: { reason: 'unavailable', until: null } },
    })
  }

  const checkWorker = (): void => {
    const worker = currentWorker
    // No timeout while the worker is still loading.
    if (worker === null || !isOpened) return
    const stopWaiting = after(WORKER_TIMEOUT_MS, () => onCrash(worker))
    void worker.api.ready().then(stopWaiting)
  }

  const intend = async (intent: Intent): Promise<boolean> => {
    const worker = currentWorker
    const answer = worker?.api.intend(intent)
    for (const listener of intentListeners) listener(intent)
    // A worker that was terminated answers nothing.
    return (await Promise.race([answer, worker?.ended]).catch(() => false)) === true
  }

  const game: Game = {
    isNew: command.restart,
    getView: mirror.getView,
    subscribe: mirror.subscribe,
    now: mirror.now,
    intend: (intent) => void intend(intent),
    send(text) {
      const answer = intend({ kind: 'send', text })
      checkWorker()
      return answer
    },
    onIntent(listener) {
      intentListeners.add(listener)
      return () => void intentListeners.delete(listener)
    },
    report,
    playHere: () => void currentWorker?.api.playHere(),
    async exportRecording(sent) {
      const answer = await currentWorker?.api.exportRecording(sent)
      return answer?.ok === true ? answer.value : null
    },
    loadMedia: async (url, kind, onProgress) =>
      (await currentWorker?.api.media(url, kind, onProgress === undefined ? null : proxy(onProgress))) ?? null,
  }

  start(command.restart)

  return {
    game,
    report,
    checkWorker,
    forget: (userId) => void currentWorker?.api.forget(userId),
    close() {
      const worker = currentWorker
      currentWorker = null
      if (worker === null) return
      // The worker writes out the log before it is terminated. One that hangs would keep its lock.
      void worker.api.close().then(worker.terminate)
      const stopTimeout = after(WORKER_TIMEOUT_MS, worker.terminate)
      void worker.ended.then(stopTimeout)
    },
  }
}
