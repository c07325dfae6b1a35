/** Loads what the intro needs after it is shown. */
import { type Story } from '../../../protocol/api/stories.ts'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { prefetchWorker } from '../../game/prefetchWorker.ts'
import { type ChatState } from '../../navigation/restart.ts'
import { loadWithRetry } from '../../platform/loadWithRetry.ts'
import { listPartners, type Partner } from './start/partners.ts'
import { prepareSavedGame } from './start/savedGameAhead.ts'
import { withTexts } from '../../i18n/index.ts'

export const loadLater = () => loadWithRetry(() => withTexts(['intro', 'stories'], import('./later.ts')), ROUTE_LOAD)

/** What `prepareChat.ts` brings for the tap on Play, when it is loaded. */
export const chatStart: {
  /** Begins the game of a chat that opens next, ahead of its screen. */
  begin: ((story: Pick<Story, 'id' | 'version'>, partner: Partner, state: ChatState) => void) | null
} = { begin: null }

/** For a player who comes from the list: what a tap on Play cannot do without, and whether there is a game of this story to go on with. */
export function hurryChat(story: Story): void {
  const [partner] = listPartners(story)
  if (partner !== undefined) prepareSavedGame(story, partner.id)
  loadChatStart()
}

/** Loads what begins a game, and starts the worker. A failure shows in the chat. */
export function loadChatStart(): void {
  prefetchWorker()
  void import('./prepareChat.ts').then(({ prepareChatWorker }) => prepareChatWorker()).catch(() => undefined)
}
