/** The chat: opens the game of this story and actor, and draws it. Doc 2 §2. */
import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { type Result } from '../../../protocol/api/result.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { parseLocale } from '../../../protocol/locale.ts'
import { hasFirstScreen } from '../../navigation/firstScreen.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { type ChatState, createStartRequest } from '../../navigation/restart.ts'
import { type Game, GameProvider } from '../../game/game.ts'
import { type OpenedGame, openGame, peekGameAhead } from '../../game/openGame.ts'
import { prefetchWorker } from '../../game/prefetchWorker.ts'
import { prepareWorker } from '../../game/worker.ts'
import { getLocale } from '../../i18n/index.ts'
import { readRuntimeOptions } from '../../platform/developerTools.ts'
import { ChatCover } from './ChatCover.tsx'
import { ChatScreen } from './ChatScreen.tsx'
import { isBegunHere } from '../../account/begunKey.ts'
import { hasSavedGame } from '../../api/savedGame.ts'
import { getStory } from '../../api/stories.ts'
import { computeStartPrice, findPricedActor } from '../story/start/startPrice.ts'
import { listStartSteps } from '../story/start/startSteps.ts'
import { writeIntroAddress } from '../../navigation/paths.ts'

export { ChatScreen }

/** The list and the intro load the chat ahead, and its worker with it. */
export async function prepare(): Promise<void> {
  await prefetchWorker()
}

/** The story, the actor, and how the game begins. Another story needs another key. */
type Props = Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion'> &
  ChatState & {
    /** Another user has signed in, and decides whether to play: opening the chat could cost them coins. Goes to the intro where it is missing. */
    onUserChange?: () => void
  }

export default function Chat(props: Props) {
  const [source] = useState(() => createGameSource(props))
  const [game, setGame] = useState(source.peek)
  // React divides the first drawing of the chat, which would be one long task.
  useEffect(() => source.open((opened) => startTransition(() => setGame(opened))), [source])
  // Its drawing is divided, and its effects follow it: within that of a navigation, all would be one long task.
  const isOpen = useDeferredValue(true, !hasFirstScreen())
  if (game === null) return <ChatCover storyId={props.storyId} />
  if (!isOpen) return null
  return (
    <GameProvider value={game}>
      <ChatScreen />
    </GameProvider>
  )
}

/**
 * A game that is open while the screen is mounted. It keeps the language it was opened in. Where its start could charge a player who has not
 * seen the price, the intro opens instead; where it asks for a talent or an avatar, with that question.
 */
function createGameSource({ onUserChange, hasSeenPrice = false, language, ...props }: Props) {
  // Where no price was shown, the start charges nothing.
  let command: OpenCommand = {
    ...props,
    price: props.price ?? 0,
    gameConfig: props.gameConfig ?? null,
    locale: parseLocale(language) ?? getLocale(),
  }
  return {
    // A game that was opened ahead is drawn at once.
    peek: () => peekGameAhead(command),
    /** Opens the game, and returns the function that closes it. */
    open: (onOpened: (game: Game) => void) => {
      let isOver = false
      let opened: OpenedGame | null = null
      const introPath = writeIntroAddress(props.storyId)
      const leave = onUserChange ?? (() => redirectTo(introPath))
      const open = (): void => {
        opened = openGame(command, leave)
        onOpened(opened.game)
      }
      // The price of one that was opened ahead has been seen, or is none.
      if (hasSeenPrice || peekGameAhead(command) !== null) open()
      else {
        // Loads while the price is on its way.
        prepareWorker(readRuntimeOptions())
        void getStory(props.storyId).then(async (story) => {
          const reason = await findIntroReason(props, story)
          if (isOver) return
          const locale = story.ok ? parseLocale(story.data.language) : null
          if (locale !== null) command = { ...command, locale }
          if (reason === null) open()
          else if (reason === 'price' || onUserChange !== undefined) leave()
          else redirectTo(introPath, createStartRequest(props.actorId))
        })
      }
      return () => {
        isOver = true
        opened?.close()
      }
    },
  }
}

/**
 * Whether a chat that is opened by its address begins in the intro: its start could charge the player, or asks for a talent or an avatar first. Doc
 * 1 §6, doc 2 §4. `price`: the story or the actor has a price that is not paid. `questions`: the game is new, and a new game of this story asks for
 * something. Null: the chat opens. Without an answer the price is asked for, unless the game was begun on this device: that one goes on offline.
 */
export async function findIntroReason(
  { storyId, actorId, chatVersion }: Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion'>,
  answer: Result<Story>,
): Promise<'price' | 'questions' | null> {
  if (!answer.ok) return isBegunHere(storyId) ? null : 'price'
  const story = answer.data
  if (computeStartPrice(story, findPricedActor(story, actorId), null).total > 0) return 'price'
  if (listStartSteps(story).length === 0) return null
  // The legacy chat starts a new game, unless this device has one that was cut off.
  if (chatVersion === '1') return isBegunHere(storyId) ? null : 'questions'
  const saved = await hasSavedGame({ id: storyId, version: chatVersion }, actorId)
  return (saved.ok ? saved.data : isBegunHere(storyId)) ? null : 'questions'
}

Chat.prepare = prepare
