/** The chat screen: the conversation over the picture of the story. Doc 2 §2. */
import { useTranslation } from 'react-i18next'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type View } from '../../../protocol/view.ts'
import { useEmbeddedChat, useIsEmbeddedChat } from '../../navigation/embeddedChat.ts'
import { hideCover } from '../../navigation/cover.ts'
import { markFirstScreen } from '../../navigation/firstScreen.ts'
import { useBackdrop, useScreenTitle } from '../../navigation/screenFrame.ts'
import { useLeaveGuard } from '../../navigation/leaveGuard.ts'
import { useCurrentGame, useGame, useIntend } from '../../game/game.ts'
import { Stage } from '../../stage/Stage.tsx'
import styles from './ChatScreen.module.css'
import { isFollowerTab } from './isFollowerTab.ts'
import { Composer } from './composer/Composer.tsx'
import { useFeedback } from './ending/useFeedback.ts'
import {
  ClueFound,
  DebugNotes,
  Ending,
  Extras,
  FrontClips,
  hasDeferred,
  LeaveDialog,
  NoticeDialog,
  Notices,
  Offers,
  Overlay,
  StatusRow,
  TapToContinue,
  useDeferredStart,
} from './deferred.tsx'
import { hasFullScreenPicture } from './hasFullScreenPicture.ts'
import { LiveRegion } from './messages/LiveRegion.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { closePanel } from './panelStore.ts'
import { createRegions, RegionsProvider } from './regions.ts'
import { ChatSheet } from './sheet/ChatSheet.tsx'
import { canSkip, useTapToSkip } from './tapToSkip.ts'
import { OfflineNote } from './top/OfflineNote.tsx'
import { TopBar } from './top/TopBar.tsx'
import { useStageContent } from './stagePicture.ts'
import { useLoadMedia } from './useLoadMedia.ts'
import skipButtonStyles from './SkipButton.module.css'
import { Button } from '../../ui/Button.tsx'
import { useDarkDialogs } from '../../ui/dialogTheme.ts'
import { useOneToastAtATime } from '../../ui/toastPlace.ts'
import { ButtonStack } from '../../ui/ButtonStack.tsx'
import chatErrorViewStyles from './ChatErrorView.module.css'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHasElapsed } from '../../platform/time.ts'
import openingViewStyles from './OpeningView.module.css'
import { createSettingsFact, subscribeSettingsFact } from '../../game/settingsFact.ts'

export function ChatScreen() {
  const { t } = useTranslation('chat')
  const [, navigate] = useLocation()
  const embedded = useEmbeddedChat()
  const { picture, clip, next, mood, people, speakerId, peopleAlt } = useStageContent()
  const [room, setRoom] = useState(Infinity)
  const hasVideo = useGame((view) => view.video !== null)
  const loadClip = useLoadMedia('video')
  const [isClipInFront, setClipInFront] = useState(false)
  const [isStageChanging, setStageChanging] = useState(false)
  const overlay = useGame((view) => view.overlay)
  const ending = useGame((view) => view.ending)
  const phase = useGame(getPhase)
  const isFollower = useGame(isFollowerTab)
  const isCovered = useGame(hasFullScreenPicture)
  const isReady = useLatch(useGame(hasReadableLine))
  useDeferredStart(isReady)
  const feedback = useFeedback()
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
  useOneToastAtATime()
  useDarkDialogs(picture !== null)
  // The stage has drawn the cover, or the first scene over it.
  useEffect(() => {
    if (!isReady) return
    hideCover()
    markFirstScreen()
  }, [isReady])
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
            <StatusRow alone={hasVideo || ending !== null || phase === 'broken'} hasMenu={!hasVideo} />
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
          {phase !== 'broken' && ending === null && (
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
          {isCovered && !isFollower && <TapToContinue />}
          <FrontClips isStageChanging={isStageChanging} onCovering={setClipInFront} />
          {ending !== null && <Ending key={ending.id} ending={ending} feedback={feedback} />}
          {LIVE_REGION}
        </div>
        {/* Where toasts have no room among the words they stand below the face; the ending has another place for them. */}
        {ending === null && <div className={styles.face} data-head aria-hidden="true" />}
        <Extras />
        <NoticeDialog />
        <Notices />
        {overlay !== null && <Overlay key={overlay.id} overlay={overlay} />}
        {leaving.isAsking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
      </div>
    </RegionsProvider>
  )
}

// What depends on the view alone is drawn again with its own part of it, not with the screen.
const LIST = <MessageList />
const OFFERS = <Offers />
const COMPOSER = (
  <>
    <DebugNotes />
    {/* The place of toasts, which have their height here while they stand (src/ui/Toasts.tsx). */}
    <div data-toast-room aria-hidden="true" />
    <ClueFound />
    <SkipButton />
    <Composer />
  </>
)
const OFFLINE = <OfflineNote isAlone />
const LIVE_REGION = <LiveRegion />

function isOpen({ flow }: View): boolean {
  return flow !== 'error'
}

/** A player whose diamonds ran out is not asked before they leave. Doc 2 §8, rules F5 and F10. */
function canAfford({ paid, isRechargeDue }: View): boolean {
  return !isRechargeDue && paid?.state !== 'payment_required'
}

/** The state of the screen: opening, failed to open, or playing. */
function getPhase({ flow, messages, ending }: View): 'opening' | 'broken' | 'playing' {
  if (messages.count > 0 || ending !== null) return 'playing'
  if (flow === 'error') return 'broken'
  return flow === 'initializing' ? 'opening' : 'playing'
}

function hasReadableLine({ messages, typing }: View): boolean {
  return messages.count > (typing === null ? 0 : 1)
}

/** True from the first time that `now` is true. */
function useLatch(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}

/** Skips like a tap, for keyboards: visible only on focus. It stays mounted, so that the focus is not lost. */
function SkipButton() {
  const { t } = useTranslation('chat')
  const intend = useIntend()
  const isUseful = useGame(canSkip)
  return (
    <button
      type="button"
      className={skipButtonStyles.skip}
      aria-disabled={!isUseful}
      onClick={() => isUseful && intend({ kind: 'tap' })}
    >
      {t('messages.skip')}
    </button>
  )
}

/**
 * Shown if the chat could not be opened and has no messages. Doc 2 §8, chat error view. `onRetry` opens the chat again: what failed is often the
 * network of a moment.
 */
export function ChatErrorView({ onRetry = () => location.reload() }: { onRetry?: () => void }) {
  const { t } = useTranslation(['chat', 'shell'])
  const [, navigate] = useLocation()
  const isEmbedded = useIsEmbeddedChat()
  return (
    <div className={chatErrorViewStyles.unstable} role="alert">
      <p className={chatErrorViewStyles.title}>{t('errorView.title')}</p>
      <p className={chatErrorViewStyles.body}>{t('errorView.body')}</p>
      <ButtonStack>
        {!isEmbedded && (
          <Button wide onClick={() => navigate('/')}>
            {t('errorView.back')}
          </Button>
        )}
        <Button wide look={isEmbedded ? 'primary' : 'quiet'} onClick={onRetry}>
          {t('shell:retry')}
        </Button>
      </ButtonStack>
    </div>
  )
}

/** Shown while the story opens, with how far that is. The skeleton waits a moment, so that a quick start does not flash. Doc 2 §2 (loading overlay). */
function OpeningView() {
  const { t } = useTranslation('chat')
  const isSlow = useHasElapsed(ROUTE_LOAD.delayMs)
  const progress = useGame(computeProgress)
  return (
    <div className={openingViewStyles.opening} role="status" aria-busy="true">
      {isSlow && (
        <>
          <p className={openingViewStyles.words}>{t('opening')}</p>
          <ProgressBar className={`${openingViewStyles.progress}`} label={t('opening')} value={progress} />
          <Skeleton className={openingViewStyles.theirs} />
          <Skeleton className={openingViewStyles.yours} />
          <Skeleton className={openingViewStyles.theirs} />
          <Skeleton className={openingViewStyles.field} />
        </>
      )}
    </div>
  )
}

/** The steps that are done, percent: the page has loaded, the player is signed in and the game is asked for. Its answer is the last. */
function computeProgress({ coins }: View): number {
  return coins === null ? 33 : 67
}

/** Reports the settings of the reader to the game, which paces its first line by them. */
function useSettingsReport(): void {
  const game = useCurrentGame()
  useEffect(() => {
    const report = (): void => game.report(createSettingsFact())
    report()
    return subscribeSettingsFact(report)
  }, [game])
}
