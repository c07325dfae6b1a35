/** Opens a game in the worker, and keeps it open: a worker that dies is started again, and goes on from its log. */
import { proxy } from 'comlink'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { type HostApi, type RuntimeOptions, type Update } from '../../protocol/runtime.ts'
import { initialView } from '../../protocol/view.ts'
import { type Game } from './game.ts'
import { createMirror } from './mirror.ts'
import { type RunningWorker, startWorker } from './worker.ts'

export interface OpenedGame {
  game: Game
  /** Reports a fact of the outside: the user, visibility, the network. */
  report: (fact: HostFact) => void
  /** The session as a recording, or null where it cannot be had. */
  exportRecording: () => Promise<string | null>
  close: () => void
}

/** Deaths of the worker in one session after which the chat counts as broken. */
const MAX_DEATHS = 3

/** Opens a game for a user. Nothing here throws or rejects: what fails is seen in the view. */
export function openGame(userId: string, command: OpenCommand, host: HostApi, options: RuntimeOptions): OpenedGame {
  const mirror = createMirror(initialView(command))
  // Each fact as it was last reported: a new worker has to be told again.
  const facts = new Map<HostFact['kind'], HostFact>()
  let deaths = 0
  let running: RunningWorker | null = null

  const start = (restart: boolean): void => {
    const worker = startWorker(options, () => died(worker))
    running = worker
    const show = (update: Update): void => {
      if (!mirror.take(update)) void worker.api.resync()
    }
    const { storyId, actorId, chatVersion, gameConfig, locale } = command
    void worker.api
      .open({ kind: 'play', userId, command: { storyId, actorId, chatVersion, gameConfig, locale, restart } }, proxy(show), proxy(host))
      .then(() => Promise.all([...facts.values()].map((fact) => worker.api.host(fact))))
  }

  const died = (worker: RunningWorker): void => {
    if (worker !== running) return
    worker.end()
    deaths += 1
    if (deaths < MAX_DEATHS) start(false)
    else mirror.take({ revision: 0, at: 0, rate: 0, view: { ...mirror.getView(), flow: 'error', composer: { reason: 'unavailable', until: null } } })
  }

  start(command.restart)

  return {
    game: {
      getView: mirror.getView,
      subscribe: mirror.subscribe,
      now: mirror.now,
      intend: (intent) => void running?.api.intend(intent),
    },
    report(fact) {
      facts.set(fact.kind, fact)
      void running?.api.host(fact)
    },
    async exportRecording() {
      const answer = await running?.api.exportRecording()
      return answer?.ok === true ? answer.value : null
    },
    close() {
      const worker = running
      running = null
      // The log is written out before the worker goes.
      void worker?.api.close().then(worker.end)
    },
  }
}
