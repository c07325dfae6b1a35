/** The chat screen: the conversation over the picture of the story. Doc 2 §2. */
import { useTranslation } from 'react-i18next'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type View } from '../../../protocol/view.ts'
import { useEmbeddedChat } from '../../navigation/embeddedChat.ts'
import { hideCover } from '../../navigation/cover.ts'
import { useBackdrop, useScreenTitle } from '../../navigation/screenFrame.ts'
import { useLeaveGuard } from '../../navigation/leaveGuard.ts'
import { useCurrentGame, useGame } from '../../game/game.ts'
import { Stage } from '../../stage/Stage.tsx'
import styles from './ChatScreen.module.css'
import { ChatErrorView } from './ChatErrorView.tsx'
import { isFollowerTab } from './isFollowerTab.ts'
import { Composer } from './composer/Composer.tsx'
import { useFeedback } from './ending/useFeedback.ts'
import { Deferred, hasDeferred } from './deferred.tsx'
import { FirstLineMark, isFirstLineReadable } from './FirstLineMark.tsx'
import { hasFullScreenPicture } from './hasFullScreenPicture.ts'
import { LiveRegion } from './messages/LiveRegion.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { closePanel } from './panelStore.ts'
import { createRegions, RegionsProvider } from './regions.ts'
import { ChatSheet } from './sheet/ChatSheet.tsx'
import { OpeningView } from './OpeningView.tsx'
import { SkipButton } from './SkipButton.tsx'
import { isSceneStopped } from './stoppedScene.ts'
import { useTapToSkip } from './tapToSkip.ts'
import { useSettingsReport } from '../../game/settingsFact.ts'
import { OfflineNote } from './top/OfflineNote.tsx'
import { TopBar } from './top/TopBar.tsx'
import { useStageContent } from './stagePicture.ts'
import { useLoadMedia } from './useLoadMedia.ts'
import { useRootMark } from '../../ui/useRootMark.ts'

export function ChatScreen() {
  const { t } = useTranslation('chat')
  const [, navigate] = useLocation()
  const embedded = useEmbeddedChat()
  const { picture, clip, next, mood, people, speakerId, peopleAlt } = useStageContent()
  const [room, setRoom] = useState(Infinity)
  const hasVideo = useGame((view) => view.video !== null && !isSceneStopped(view))
  const loadClip = useLoadMedia('video')
  const [isClipInFront, setClipInFront] = useState(false)
  const [isStageChanging, setStageChanging] = useState(false)
  const overlay = useGame((view) => view.overlay)
  const ending = useGame((view) => view.ending)
  const phase = useGame(getPhase)
  const isFollower = useGame(isFollowerTab)
  const isCovered = useGame(hasFullScreenPicture)
  const isReady = useLatch(useGame(isFirstLineReadable))
  const feedback = useFeedback(hasDeferred)
  const game = useCurrentGame()
  const mustAsk = (): boolean => canAfford(game.getView()) && hasDeferred()
  const leaving = useLeaveGuard(useGame(isOpen), mustAsk, feedback.ask)
  const [regions] = useState(createRegions)
  const { screen, story, stage, stagePicture } = regions.refs
  const goToStories = useCallback(() => navigate('/'), [navigate])
  useScreenTitle(t('title'))
  useBackdrop(picture?.url ?? null)
  useTapToSkip(screen)
  useSettingsReport()
  useRootMark('dialogs', picture !== null)
  // The stage has drawn the cover, or the first scene over it.
  useEffect(() => (isReady ? hideCover() : undefined), [isReady])
  // A panel does not outlive its chat.
  useEffect(() => closePanel, [])

  return (
    <RegionsProvider value={regions}>
      <div ref={screen} className={styles.screen} data-bare={picture === null}>
        <div ref={story} className={styles.story} inert={overlay !== null}>
          <div ref={stage} className={styles.stage}>
            <Stage
              pictureRef={stagePicture}
              picture={picture}
              clip={clip}
              mood={mood}
              people={people}
              speakerId={speakerId}
              peopleAlt={peopleAlt}
              room={room}
              isClipPaused={hasVideo}
              isCovered={isClipInFront}
              onChanging={setStageChanging}
              next={next}
              isReady={isReady}
              loadClip={loadClip}
            />
          </div>
          {phase !== 'broken' || isFollower ? (
            <Deferred.StatusRow alone={hasVideo || ending !== null || phase === 'broken'} hasMenu={!hasVideo} />
          ) : (
            OFFLINE
          )}
          <TopBar
            onBack={embedded === null ? goToStories : null}
            alone={hasVideo}
            isOver={ending !== null || phase === 'broken'}
          />
          {phase === 'broken' && <ChatErrorView />}
          {phase === 'opening' && <OpeningView />}
          {/* Drawn while the first line is on its way, which then only adds its row. */}
          {phase === 'broken' || ending !== null ? (
            <FirstLineMark isDrawn={isReady} />
          ) : (
            <ChatSheet
              list={LIST}
              offers={OFFERS}
              composer={COMPOSER}
              isFollower={isFollower}
              isCovered={isCovered || hasVideo}
              isOpening={phase === 'opening'}
              isBare={picture === null}
              face={picture?.face}
              hasPeople={people.length > 0}
              onRoom={setRoom}
            />
          )}
          {isCovered && !isFollower && <Deferred.TapToContinue />}
          <Deferred.FrontClips isStageChanging={isStageChanging} onCovering={setClipInFront} />
          {ending !== null && <Deferred.Ending key={ending.id} ending={ending} feedback={feedback} />}
          {LIVE_REGION}
        </div>
        {/* Where toasts have no room among the words they stand below the face; the ending has another place for them. */}
        {ending === null && <div className={styles.face} data-head aria-hidden="true" />}
        <Deferred.Extras />
        <Deferred.NoticeDialog />
        <Deferred.Notices />
        {overlay !== null && <Deferred.Overlay key={overlay.id} overlay={overlay} />}
        {leaving.isAsking && <Deferred.LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
      </div>
    </RegionsProvider>
  )
}

// What depends on the view alone is drawn again with its own part of it, not with the screen.
const LIST = <MessageList />
const OFFERS = <Deferred.Offers />
const COMPOSER = (
  <>
    <Deferred.DebugNotes />
    {/* The place of toasts, which have their height here while they stand (src/ui/Toasts.tsx). */}
    <div data-toast-room aria-hidden="true" />
    <Deferred.ClueFound />
    <SkipButton />
    <Composer />
  </>
)
const OFFLINE = <OfflineNote isAlone />
const LIVE_REGION = <LiveRegion />

function isOpen({ flow }: View): boolean {
  return flow !== 'error'
}

/** A player whose diamonds ran out, or who decides about a paid scene, is not asked before they leave. Doc 2 §8, rules F5 and F10. */
function canAfford(view: View): boolean {
  return !view.isRechargeDue && !isSceneStopped(view)
}

/** The state of the screen: opening, failed to open, or playing. */
function getPhase({ flow, messages, ending }: View): 'opening' | 'broken' | 'playing' {
  if (messages.count > 0 || ending !== null) return 'playing'
  if (flow === 'error') return 'broken'
  return flow === 'initializing' ? 'opening' : 'playing'
}

/** True from the first time that `now` is true. */
function useLatch(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
