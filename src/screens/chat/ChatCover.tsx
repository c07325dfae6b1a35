/** Shown until the game of the chat is open. A server draws it with the title of the story, over the cover that the page draws below (`src/app/CoverPicture.tsx`). */
import { useState } from 'react'
import { peekDrawnStory } from '../../api/stories.ts'
import { hasFirstScreen } from '../../navigation/firstScreen.ts'
import { LoadingPage } from '../../ui/LoadingPage.tsx'
import { Opening } from './Opening.tsx'
import styles from './ChatScreen.module.css'

export function ChatCover({ storyId }: { storyId: string }) {
  const [title] = useState(() => getCoverTitle(storyId))
  if (title === null) return <LoadingPage />
  return (
    <div className={styles.screen} data-bare={(peekDrawnStory(storyId)?.preview_url ?? null) === null}>
      <Opening title={title} progress={0} />
    </div>
  )
}

/** The title that the page was drawn with, until its first screen has its content; null where it was not. */
export function getCoverTitle(storyId: string): string | null {
  return hasFirstScreen() ? null : (peekDrawnStory(storyId)?.title ?? null)
}
