/** A game that runs in the worker, and is kept running: a worker that dies is started again, and goes on from its log. */
import { proxy } from 'comlink'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { type HostApi, type RuntimeOptions, type Update } from '../../protocol/runtime.ts'
import { WORKER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { initialView } from '../../protocol/view.ts'
import { getStoryPictureWidthPx } from '../ui/pictureSources.ts'
import { after } from '../ui/time.ts'
import { type Game } from './game.ts'
import { createMirror } from './mirror.ts'
import { type RunningWorker, startWorker } from './worker.ts'

export interface RunningGame {
  game: Game
  /** Reports a fact of the outside: the user, visibility, the network. */
  report: (fact: HostFact) => void
  /** The page is there again: a worker that does not answer now is dead. Rule L10. */
  checkWorker: () => void
  /** The session as a recording, or null where it cannot be had. */
  exportRecording: () => Promise<string | null>
  /** Forgets all that is stored for a user; one who plays here stops. */
  forget: (userId: string) => void
  close: () => void
}

/** Deaths of the worker in one session after which the chat counts as broken. */
const MAX_CRASHES = 3

/**
 * Runs a game. The worker starts at once, and the game when it is known who plays; null: nobody could be signed in.
 * Nothing here throws or rejects: what fails is seen in the view.
 */
export function runGame(player: Promise<string | null>, command: OpenCommand, host: HostApi, options: RuntimeOptions): RunningGame {
  const mirror = createMirror(initialView(command))
  // Each fact as it was last reported: a new worker has to be told again.
  const facts = new Map<HostFact['kind'], HostFact>()
  let crashes = 0
  let currentWorker: RunningWorker | null = null
  let isOpened = false

  const start = (restart: boolean): void => {
    const worker = startWorker({ ...options, pictureWidthPx: getStoryPictureWidthPx() }, () => onCrash(worker))
    currentWorker = worker
    // A worker that cannot open the game is as good as dead.
    open(worker, restart).catch(() => onCrash(worker))
  }

  const open = async (worker: RunningWorker, restart: boolean): Promise<void> => {
    const userId = await player
    if (userId === null) return fail()
    if (worker !== currentWorker) return
    const show = (update: Update): void => {
      isOpened = true
      if (!mirror.applyUpdate(update)) void worker.api.resync()
    }
    await worker.api.open({ kind: 'play', userId, command: { ...command, restart } }, proxy(show), proxy(host))
    for (const fact of facts.values()) void worker.api.host(fact)
  }

  const onCrash = (worker: RunningWorker): void => {
    if (worker !== currentWorker) return
    worker.terminate()
    crashes += 1
    // A game that had begun is in the log; one that had not is begun as it was asked for.
    if (crashes < MAX_CRASHES) start(command.restart && !isOpened)
    else fail()
  }

  const fail = (): void => {
    const view = mirror.getView()
    mirror.applyUpdate({ revision: 0, at: 0, rate: 0, view: { ...view, flow: 'error', composer: { reason: 'unavailable', until: null } } })
  }

  start(command.restart)

  return {
    game: {
      getView: mirror.getView,
      subscribe: mirror.subscribe,
      now: mirror.now,
      intend: (intent) => void currentWorker?.api.intend(intent),
      playHere: () => void currentWorker?.api.playHere(),
      loadVideo: async (url, onProgress) => (await currentWorker?.api.media(url, 'video', proxy(onProgress))) ?? null,
    },
    report(fact) {
      // That the page sleeps is no news to a worker that is started later.
      if (fact.kind !== 'frozen') facts.set(fact.kind, fact)
      void currentWorker?.api.host(fact)
    },
    checkWorker() {
      const worker = currentWorker
      // One that is still being loaded takes the time it takes.
      if (worker === null || !isOpened) return
      const stopWaiting = after(WORKER_TIMEOUT_MS, () => onCrash(worker))
      void worker.api.ready().then(stopWaiting)
    },
    async exportRecording() {
      const answer = await currentWorker?.api.exportRecording()
      return answer?.ok === true ? answer.value : null
    },
    forget: (userId) => void currentWorker?.api.forget(userId),
    close() {
      const worker = currentWorker
      currentWorker = null
      // The log is written out before the worker goes.
      void worker?.api.close().then(worker.terminate)
    },
  }
}
