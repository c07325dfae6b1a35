/** Every address of the app and the screen it leads to. Doc 1 §2. An address nobody knows leads to the stories. */
import { type ReactNode, useLayoutEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { useTimeout } from '../ui/time.ts'
import { moveToasts } from '../ui/toastStore.ts'
import { BootOutline } from './BootOutline.tsx'
import { lazyScreen, type LazyScreen } from './lazyScreen.tsx'
import { useRestart } from './restart.ts'

/** What the chat screen is told. The address says which chat it is; doc 2 §2. */
export interface ChatProps {
  storyId: string
  actorId: string
  chatVersion: '1' | '2' | '3'
  /** Begin anew, whatever there is to go on with. */
  restart: boolean
}

const stories = lazyScreen(() => import('../screens/stories/index.tsx'), { outline: <BootOutline /> })
const story = lazyScreen<{ storyId: string }>(() => import('../screens/story/index.tsx'))
const chat = lazyScreen<ChatProps>(() => import('../screens/chat/index.tsx'), { timeoutMs: ROUTE_LOAD.chatTimeoutMs })

export function Routes() {
  return (
    <Switch>
      <Route path="/">
        <PreloadNext next={story}>
          <stories.Screen />
        </PreloadNext>
      </Route>
      <Route path="/story/:storyId">
        {({ storyId }) => (
          <PreloadNext next={chat}>
            <story.Screen key={storyId} storyId={decodePart(storyId)} />
          </PreloadNext>
        )}
      </Route>
      <Route path="/chat/:storyId/:actorId">{(at) => <Chat key={`${at.storyId}/${at.actorId}`} {...at} chatVersion="1" />}</Route>
      <Route path="/chat2/:storyId/:actorId">{(at) => <Chat key={`${at.storyId}/${at.actorId}`} {...at} chatVersion="2" />}</Route>
      <Route path="/chat3/:actorId/:storyId">{(at) => <Chat key={`${at.storyId}/${at.actorId}`} {...at} chatVersion="3" />}</Route>
      <Route>
        <RedirectHome />
      </Route>
    </Switch>
  )
}

/** What was said on the way to the unknown address is still said. */
function RedirectHome() {
  const [path, navigate] = useLocation()
  useLayoutEffect(() => {
    moveToasts(path, '/')
    navigate('/', { replace: true })
  }, [path, navigate])
  return null
}

function Chat({ storyId, actorId, chatVersion }: Omit<ChatProps, 'restart'>) {
  const restart = useRestart()
  return <chat.Screen storyId={decodePart(storyId)} actorId={decodePart(actorId)} chatVersion={chatVersion} restart={restart} />
}

/** Fetches the code of the screen that most likely comes next, once this one had the network to itself for a while. */
function PreloadNext<Props extends object>({ next, children }: { next: LazyScreen<Props>; children: ReactNode }) {
  useTimeout(next.preload, PRELOAD_AFTER_MS)
  return children
}

const PRELOAD_AFTER_MS = 1_200

/** The router gives the parts of an address as they stand there. One that is not well encoded is taken as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
