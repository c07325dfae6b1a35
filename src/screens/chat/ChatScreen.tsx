/** The chat of version 2, drawn from the view of the game around it: the story's picture, and the conversation over it. Doc 2 §2. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type View } from '../../../protocol/view.ts'
import { useBackdrop, useScreenTitle } from '../../app/screen.tsx'
import { useLeaveGuard } from '../../app/useLeaveGuard.ts'
import { useGame } from '../../bridge/game.ts'
import { Stage } from '../../stage/Stage.tsx'
import { Attention } from './Attention.tsx'
import styles from './ChatScreen.module.css'
import { Elsewhere, isElsewhere } from './Elsewhere.tsx'
import { Composer } from './composer/Composer.tsx'
import { Covering, isCovered } from './Covering.tsx'
import { Ending } from './ending/Ending.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LiveLines } from './messages/LiveLines.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { Offers } from './offers/Offers.tsx'
import { Opening } from './Opening.tsx'
import { Overlay } from './Overlay.tsx'
import { SkipButton } from './SkipButton.tsx'
import { useTapToSkip } from './skipping.ts'
import { TopBar } from './top/TopBar.tsx'
import { Unstable } from './Unstable.tsx'
import { useNotices } from './notices.ts'
import { isSamePicture, pictureOf } from './picture.ts'
import { VideoInFront } from './VideoInFront.tsx'
import { fitVisibleArea } from './visibleArea.ts'

export function ChatScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const picture = useGame(pictureOf, isSamePicture)
  const video = useGame((view) => view.video)
  const overlay = useGame((view) => view.overlay)
  const ending = useGame((view) => view.ending)
  const phase = useGame(phaseOf)
  const leaving = useLeaveGuard(useGame((view) => view.flow !== 'error'))
  const elsewhere = useGame(isElsewhere)
  const covered = useGame(isCovered)
  const isReady = useOnce(useGame(hasReadableLine))
  const screen = useRef<HTMLDivElement>(null)
  useScreenTitle(t('chat.title'))
  useBackdrop(picture?.url ?? null)
  useTapToSkip(screen)
  useNotices()
  useEffect(() => (screen.current === null ? undefined : fitVisibleArea(screen.current)), [])

  return (
    <div ref={screen} className={styles.screen} data-bare={picture === null}>
      <div className={styles.story} inert={overlay !== null}>
        <Stage picture={picture} ready={isReady} />
        <TopBar onBack={() => navigate('/')} alone={video !== null} />
        {phase === 'broken' && <Unstable />}
        {phase === 'opening' && <Opening />}
        {phase === 'playing' && ending === null && (
          <div className={styles.sheet} data-elsewhere={elsewhere} data-covered={covered}>
            <MessageList />
            {/* Hidden and not gone: what was being written is still there when it is played here again. */}
            <div className={styles.own} hidden={elsewhere}>
              <Offers />
              <SkipButton />
              <Composer />
            </div>
          </div>
        )}
        {covered && !elsewhere && <Covering />}
        {video !== null && <VideoInFront key={video.id} video={video} />}
        {ending !== null && <Ending key={ending.id} ending={ending} />}
        {elsewhere && <Elsewhere />}
        <LiveLines />
      </div>
      <Attention />
      {overlay !== null && <Overlay key={overlay.id} overlay={overlay} />}
      {leaving.isAsking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </div>
  )
}

/** What there is to show: nothing yet, a chat that could not be opened, or a story. */
function phaseOf({ flow, messages, ending }: View): 'opening' | 'broken' | 'playing' {
  if (messages.count > 0 || ending !== null) return 'playing'
  if (flow === 'error') return 'broken'
  return flow === 'initializing' ? 'opening' : 'playing'
}

function hasReadableLine({ messages, typing }: View): boolean {
  return messages.count > (typing === null ? 0 : 1)
}

/** True from the first time on that it was. */
function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
