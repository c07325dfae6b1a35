/** The routes of the app. Doc 1 §2. An unknown address redirects to the stories. */
import { type ReactNode, useLayoutEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { useTimeout } from '../ui/time.ts'
import { moveToasts } from '../ui/toastStore.ts'
import { BootOutline } from './BootOutline.tsx'
import { lazyScreen, type LazyScreen } from './lazyScreen.tsx'
import { useRestart } from './restart.ts'

/** Props of the chat screen, from its address. Doc 2 §2. */
export interface ChatProps {
  storyId: string
  actorId: string
  chatVersion: '1' | '2' | '3'
  /** Starts a new game even if there is a saved one. */
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
      <Route path="/chat/:storyId/:actorId">
        {(at) => <Chat key={`${at.storyId}/${at.actorId}`} {...at} chatVersion="1" />}
      </Route>
      <Route path="/chat2/:storyId/:actorId">
        {(at) => <Chat key={`${at.storyId}/${at.actorId}`} {...at} chatVersion="2" />}
      </Route>
      <Route path="/chat3/:actorId/:storyId">
        {(at) => <Chat key={`${at.storyId}/${at.actorId}`} {...at} chatVersion="3" />}
      </Route>
      <Route>
        <RedirectHome />
      </Route>
    </Switch>
  )
}

/** Keeps the toasts that belong to the unknown address. */
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
  return (
    <chat.Screen
      storyId={decodePart(storyId)}
      actorId={decodePart(actorId)}
      chatVersion={chatVersion}
      restart={restart}
    />
  )
}

/** Preloads the code of the most likely next screen, once this screen has been shown for PRELOAD_AFTER_MS. */
function PreloadNext<Props extends object>({ next, children }: { next: LazyScreen<Props>; children: ReactNode }) {
  useTimeout(next.preload, PRELOAD_AFTER_MS)
  return children
}

const PRELOAD_AFTER_MS = 1_200

/** Decodes a part of the address, which the router passes encoded. A malformed part is used as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
