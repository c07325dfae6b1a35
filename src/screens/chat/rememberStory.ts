/** Remembers where the player leaves a game, for the card on the stories list that goes on with it. */
import { type Message, type MessagePages } from '../../../protocol/view/conversation.ts'
import { type View } from '../../../protocol/view.ts'
import { readUserId } from '../../account/accountStorage.ts'
import { removeBegunStory, storeBegunStory } from '../../account/begunStories.ts'
import { type Game } from '../../game/game.ts'
import { writeChatAddress } from '../../navigation/paths.ts'
import { subscribeLeave } from '../../platform/leave.ts'
import { writeItem } from '../../platform/storage.ts'
import { DEMO_SEEN } from '../stories/demoSeen.ts'
import { getPlainText } from '../../../protocol/lineText.ts'

/** Stores it when the page is hidden and when the returned function is called, as the game closes. */
export function rememberStory({ getView }: Pick<Game, 'getView'>): () => void {
  const userId = readUserId()
  if (userId === null) return () => undefined
  const remember = (): void => store(userId, getView())
  const stop = subscribeLeave(remember)
  return () => {
    stop()
    remember()
  }
}

/** Longest stored line, characters: the card shows two rows of it. */
const LINE_MAX = 200

function store(userId: string, { session, messages, progress, ending }: View): void {
  // Another user has signed in meanwhile, or the player's data were deleted.
  if (readUserId() !== userId) return
  // Who has played needs no first look at how it works.
  writeItem(DEMO_SEEN, 'true')
  // The legacy chat continues no game.
  if (session.chatVersion === '1') return
  if (ending !== null) return removeBegunStory(userId, session.storyId)
  const line = findLastLine(messages)
  if (line === '') return
  const { storyId, locale } = session
  const path = writeChatAddress(session)
  storeBegunStory(userId, { storyId, path, line: line.slice(0, LINE_MAX), locale, percent: progress.total })
}

/** The text of the last message that has one and is not the player's; '' if there is none. */
function findLastLine({ pages }: MessagePages): string {
  for (const { items } of [...pages].reverse())
    for (const message of [...items].reverse()) {
      const text = message.from === 'user' ? '' : readText(message)
      if (text !== '') return text
    }
  return ''
}

function readText({ text, html }: Message): string {
  return getPlainText({ text, html, alt: '' }).trim()
}
