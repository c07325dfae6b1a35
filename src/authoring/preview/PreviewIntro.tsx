/** The intro of a preview, in its preview mode: it tells the pane which actor the author has chosen. Doc 2 §2, Story intro page. */
import { useState } from 'react'
import { REASONING } from '../../../protocol/api/streamPaths.ts'
import { LoadingPage } from '../../ui/LoadingPage.tsx'
import { type PlayMessage, postToPane } from '../model/previewMessages.ts'
import StoryIntro from '../../screens/story/index.tsx'
import type { Partner } from '../../screens/story/start/partners.ts'
import { PreviewCoinsProvider } from '../../screens/story/start/previewCoins.ts'

export function PreviewIntro({ message: { storyId, actorId, coins } }: { message: PlayMessage }) {
  const [chosenIn, setChosenIn] = useState<string | null>(null)
  const choose = ({ id }: Partner): void => {
    setChosenIn(storyId)
    postToPane({ kind: 'chosen', storyId, actorId: id === REASONING ? null : id })
  }
  // Until the pane has begun the game with the actor.
  if (chosenIn === storyId) return <LoadingPage />
  return (
    <PreviewCoinsProvider value={coins}>
      <StoryIntro storyId={storyId} actorId={actorId} onPreview={choose} />
    </PreviewCoinsProvider>
  )
}
