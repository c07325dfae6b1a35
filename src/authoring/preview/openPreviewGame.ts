/** Opens the game of a preview: the runtime of any game, without what a player's game changes outside of it. */
import { previewState } from '../../../protocol/api/creationPreview.ts'
import { type HostFact, type ReadingSpeed } from '../../../protocol/intents.ts'
import { type HostApi } from '../../../protocol/runtime.ts'
import { getAccess, renewAccess } from '../../account/tokens.ts'
import { callAsUser } from '../../api/client.ts'
import { type OpenedGame } from '../../game/openGame.ts'
import { runGame } from '../../game/runGame.ts'
import { watchPage } from '../../game/watchPage.ts'
import { catchUp } from './catchUp.ts'
import { type Progress } from './playProgress.ts'
import { type PlayMessage, type PreviewSpeed } from '../model/previewMessages.ts'
import { readRuntimeOptions } from '../../platform/developerTools.ts'
import { type OpenCommand } from '../../../protocol/entries.ts'

interface Pace {
  /** The game clock runs so many times faster. */
  rate: number
  /** Null: as the reader has set it. */
  readingSpeed: ReadingSpeed | null
}

const PACES: Record<PreviewSpeed, Pace> = {
  reader: { rate: 1, readingSpeed: null },
  fast: { rate: 3, readingSpeed: 'fast' },
  instant: { rate: 12, readingSpeed: 'instant' },
}

/**
 * The log belongs to the preview instead of the user, and is deleted when it closes. The balance is the preview's own: that of the page stays as
 * it is. Tells what another opening of the same game need not do again.
 */
export function openPreviewGame(message: PlayMessage, onProgress: (change: Progress) => void): OpenedGame {
  const { storyId, coins, speed } = message
  const { rate, readingSpeed } = PACES[speed]
  const options = readRuntimeOptions()
  const reportCoins = (amount: number): void =>
    running.report({ kind: 'user', user: { id: storyId, guest: false, coins: amount } })
  const host = createPreviewHost(async () => {
    const state = await callAsUser(previewState, { story_id: storyId })
    if (state.ok) reportCoins(state.data.coins)
  })
  const running = runGame(Promise.resolve(storyId), createOpenCommand(message), host, {
    rate: Math.max(rate, options.rate),
  })
  const report = (fact: HostFact): void => {
    if (fact.kind !== 'settings') return running.report(fact)
    settings = { ...fact, ...(readingSpeed !== null && { readingSpeed }), debug: true }
    running.report(isCatchingUp ? { ...settings, readingSpeed: 'instant' } : settings)
  }
  let settings: HostFact | null = null
  let isCatchingUp = message.catchesUp
  const stopCatchingUp = catchUp(running.game, message, {
    onLastMade: () => onProgress({ last: null }),
    onReached: () => {
      isCatchingUp = false
      onProgress({ last: null, catchesUp: false })
      if (settings !== null) running.report(settings)
    },
  })
  const stopWatching = watchPage({ report, onReturn: running.checkWorker })
  reportCoins(coins)
  return {
    game: { ...running.game, report },
    close: () => {
      stopWatching()
      stopCatchingUp()
      running.forget(storyId)
      running.close()
    },
  }
}

/** The worker's port to the page. Nothing is counted, and the balance is the preview's. */
function createPreviewHost(refreshUser: () => Promise<void>): HostApi {
  let last: Awaited<ReturnType<typeof getAccess>> = null
  return {
    async getToken() {
      last = await getAccess()
      return last?.token ?? null
    },
    refreshToken: async () => last !== null && (await renewAccess(last)) !== null,
    refreshUser,
    reportNotKept: async () => undefined,
    track: async () => undefined,
  }
}

/**
 * How the worker opens the game of a preview. Pure. A game that was begun opens with its history, also in the legacy chat, which asks for one only
 * where its log was lost.
 */
export function createOpenCommand({ storyId, actorId, version, locale, isBegun }: PlayMessage): OpenCommand {
  return {
    storyId,
    actorId,
    chatVersion: version,
    restart: !isBegun,
    ...(isBegun && { isLogLost: true }),
    gameConfig: null,
    locale,
  }
}
