/** The chat inside a landing page. Nothing in it leads to the stories. Doc 2 §2. */
import { useMemo } from 'react'
import { useChatEntry } from '../../navigation/chatEntry.ts'
import { EmbeddedChatProvider } from '../../navigation/embeddedChat.ts'
import { LazyChat } from '../chat/lazyChat.tsx'
import { type ChatState } from '../../navigation/restart.ts'
import { type Partner } from '../story/start/partners.ts'

interface Props {
  storyId: string
  partner: Partner
  /** How the game begins. */
  state: ChatState
  /** Another user has signed in: they decide again whether to play. */
  onLeft: () => void
  /** The game leads back to the choice of characters. Rule S17. */
  onIntro: () => void
}

export function EmbeddedChat({ storyId, partner: { id, version }, state, onLeft, onIntro }: Props) {
  useChatEntry()
  const page = useMemo(() => ({ goToIntro: onIntro }), [onIntro])
  const chatVersion = version === '2' || version === '3' ? version : '1'
  return (
    <EmbeddedChatProvider value={page}>
      <LazyChat
        storyId={storyId}
        actorId={id}
        chatVersion={chatVersion}
        {...state}
        hasSeenPrice
        onUserChange={onLeft}
      />
    </EmbeddedChatProvider>
  )
}
