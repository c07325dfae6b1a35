/** The chat: opens the game of this story and actor, and draws it. Doc 2 §2. */
import { useState, useSyncExternalStore } from 'react'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { redirectTo } from '../../app/leaveGuard.ts'
import { LoadingPage } from '../../app/LoadingPage.tsx'
import { type ChatState } from '../../app/restart.ts'
import { type Game, GameProvider } from '../../bridge/game.ts'
import { openGame, type OpenedGame } from '../../bridge/openGame.ts'
import { prepareWorker } from '../../bridge/worker.ts'
import { getLocale } from '../../i18n/index.ts'
import { readRuntimeOptions } from '../../platform/developerTools.ts'
import { ChatScreen } from './ChatScreen.tsx'
import { mayStartCharge } from './mayStartCharge.ts'

/** The story, the actor, and how the game begins. Another story needs another key. */
type Props = Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion'> &
  ChatState & {
    /** Another user has signed in, and decides whether to play: opening the chat could cost them coins. Goes to the intro where it is missing. */
    onUserChange?: () => void
  }

export default function Chat(props: Props) {
  const [source] = useState(() => createGameSource(props))
  const game = useSyncExternalStore(source.subscribe, source.getGame)
  if (game === null) return <LoadingPage />
  return (
    <GameProvider value={game}>
      <ChatScreen />
    </GameProvider>
  )
}

/**
 * A game that is open while the screen is mounted. It keeps the language it was opened in. Where its start could charge a player who has not
 * seen the price, the intro opens instead.
 */
function createGameSource({ onUserChange, hasSeenPrice = false, ...props }: Props) {
  let opened: OpenedGame | null = null
  return {
    getGame: (): Game | null => opened?.game ?? null,
    subscribe: (onChange: () => void) => {
      let isOver = false
      const leave = onUserChange ?? (() => redirectTo(`/story/${encodeURIComponent(props.storyId)}`))
      const open = (): void => {
        opened = openGame({ ...props, gameConfig: props.gameConfig ?? null, locale: getLocale() }, leave)
        onChange()
      }
      if (hasSeenPrice) open()
      else {
        // Loads while the price is on its way.
        prepareWorker(readRuntimeOptions())
        void mayStartCharge(props).then((mayCharge) => {
          if (isOver) return
          if (mayCharge) leave()
          else open()
        })
      }
      return () => {
        isOver = true
        opened?.close()
        opened = null
      }
    },
  }
}
