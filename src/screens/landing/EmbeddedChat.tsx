/** The chat inside a landing page. Nothing in it leads to the stories. Doc 2 §2. */
import { useMemo } from 'react'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { useChatEntry } from '../../navigation/chatEntry.ts'
import { EmbeddedChatProvider } from '../../navigation/embeddedChat.ts'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { type ChatProps, type ChatState } from '../../navigation/restart.ts'
import { type Partner } from '../story/start/partners.ts'
import { withTexts } from '../../i18n/index.ts'

const chatScreen = lazyScreen<ChatProps & { onUserChange: () => void }>(
  () => withTexts(['chat'], import('../chat/index.tsx')),
  { timeoutMs: ROUTE_LOAD.chatTimeoutMs },
)

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
      <chatScreen.Screen
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
