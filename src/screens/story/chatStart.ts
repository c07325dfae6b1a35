/** Loads what begins a game, ahead of a tap on Play. A failure shows in the chat. */
import { type Story } from '../../../protocol/api/stories.ts'
import { prefetchWorker } from '../../game/prefetchWorker.ts'
import { holdBack } from '../../navigation/firstScreen.ts'
import { type ChatState } from '../../navigation/restart.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { listPartners, type Partner } from './start/partners.ts'
import { prepareSavedGame } from './start/savedGameAhead.ts'

const chunk = lazyWithRetry(() => import('./prepareChat.ts'))

export const loadChatStart = chunk.load

/** For a player who comes from the list: what a tap on Play cannot do without, and whether there is a game of this story to go on with. */
export function hurryChat(story: Story): void {
  const [partner] = listPartners(story)
  if (partner !== undefined) prepareSavedGame(story, partner.id)
  const letGo = holdBack()
  void startWorker().then(letGo)
}

/** Loads what begins a game, unless it is loaded, and starts the worker. Resolves when both are there, or have failed. */
export async function startWorker(): Promise<void> {
  if (chunk.get() !== null) return
  const starting = loadChatStart().then(({ prepareChatWorker }) => prepareChatWorker())
  await Promise.allSettled([prefetchWorker(), starting])
}

/** Begins the game of a chat that opens next, ahead of its screen. Where the code is not there yet, the screen begins it. */
export function beginChat(story: Pick<Story, 'id' | 'version'>, partner: Partner, state: ChatState): void {
  chunk.get()?.beginChat(story, partner, state)
}
