/** A full-screen video: loads with progress, plays by itself if the browser allows it, muted if necessary, else on a tap. Doc 2 §4; rules M8, M14. */
import { type CSSProperties, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VideoView } from '../../../../protocol/view/stage.ts'
import { useFirstVideoMuted } from '../../../navigation/chatEntry.ts'
import { useCurrentGame, useIntend } from '../../../game/game.ts'
import { captureLastFrame } from '../../../stage/captureFrame.ts'
import { type Clip, type ClipsAction } from '../../../stage/clips.ts'
import { useVideoSource } from '../../../stage/useVideoSource.ts'
import { onVideoFrame } from '../../../stage/videoElement.ts'
import { videoFrames } from '../../../stage/videoFrames.ts'
import { Button } from '../../../ui/Button.tsx'
import { hasOpenModal } from '../../../ui/modals.ts'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { after, useNow, useTimeout } from '../../../platform/time.ts'
import { useReducedMotion } from '../../../ui/useMediaQuery.ts'
import { useLoadMedia } from '../useLoadMedia.ts'
import { useVideoPlayback } from './useVideoPlayback.ts'
import { useFocusTarget } from '../regions.ts'
import styles from './FullScreenVideo.module.css'
import { VIDEO_STALL_MS } from '../../../../protocol/limits.ts'
import { VideoLoading } from './VideoLoading.tsx'

interface Props {
  clip: Clip<VideoView>
  /** The story stands still for a question: the clip is out of sight, and pauses. */
  isBehind: boolean
  /** The scene behind the clip is ready: the clip fades out. */
  isLeaving: boolean
  change: (action: ClipsAction<VideoView>) => void
}

export function FullScreenVideo({ clip, isBehind, isLeaving, change }: Props) {
  const { id: clipId, media: video, state, isWanted } = clip
  const { id, url, alt, posterUrl, minWatchMs, shownAt } = video
  const { t } = useTranslation(['chat', 'game'])
  const intend = useIntend()
  const load = useLoadMedia('video')
  const section = useRef<HTMLElement>(null)
  const [loaded, setLoaded] = useState(0)
  const canLeave = useIsPast(shownAt + minWatchMs)
  const fadeMs = useReducedMotion() ? 0 : FADE_MS
  const report = (did: 'start' | 'end' | 'skip' | 'fail'): void => intend({ kind: 'video', videoId: id, did })

  const source = useVideoSource(url, load, setLoaded)
  const playback = useVideoPlayback(source, isWanted, isBehind, useFirstVideoMuted())
  const { element } = playback
  const needsTap = playback.isBlocked || playback.isOffered
  const onProgress = useStallDetection(isWanted && !playback.isBlocked && !playback.isHeld, () => report('fail'))
  useEffect(() => {
    if (loaded > 0) onProgress()
  }, [loaded, onProgress])
  const focusTarget = useFocusTarget('clip')
  useEffect(() => focusTarget(section.current), [focusTarget])
  useEffect(() => section.current?.focus({ preventScroll: true }), [])

  const onFrame = useEffectEvent(() => change({ type: 'appeared', id: clipId }))
  useEffect(() => {
    if (element.current === null || source === null) return undefined
    const stopWaiting = onVideoFrame(element.current, onFrame)
    const stopCapture = captureLastFrame(element.current, url, videoFrames)
    return () => {
      stopWaiting()
      stopCapture()
    }
  }, [element, source, url])
  useTimeout(() => change({ type: 'shown', id: clipId }), state === 'appearing' ? fadeMs : null)
  useTimeout(() => change({ type: 'gone', id: clipId }), isLeaving ? fadeMs : null)

  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (!isWanted || isBehind || hasOpenModal()) return
    if (key === 'Escape' && canLeave) report('skip')
    // A focused button takes the keys itself.
    const isOnClip = target === section.current || target === document.body
    if ((key === ' ' || key === 'Enter') && isOnClip && needsTap) playback.play()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const style: CSSProperties = { transitionDuration: `${fadeMs}ms` }
  return (
    <section
      ref={section}
      className={styles.front}
      aria-label={alt === '' ? t('game:video.title') : alt}
      tabIndex={-1}
      inert={!isWanted || isBehind}
      data-behind={isBehind}
      data-leaving={isLeaving}
      style={style}
    >
      <Poster url={url} posterUrl={posterUrl} />
      <video
        ref={element}
        data-shown={state !== 'loading'}
        {...(source !== null && { src: source })}
        muted={playback.isMuted}
        playsInline
        preload="auto"
        disablePictureInPicture
        style={style}
        onPlaying={() => {
          onProgress()
          playback.onPlaying()
          report('start')
        }}
        onWaiting={playback.onWaiting}
        onTimeUpdate={onProgress}
        onProgress={onProgress}
        onLoadedData={onProgress}
        onPause={playback.onPause}
        onEnded={() => report('end')}
        onError={() => report('fail')}
      />
      {isWanted && playback.isLoading && !playback.isBlocked && (
        <VideoLoading share={source === null ? loaded : playback.bufferedShare} />
      )}
      {isWanted && needsTap && (
        <div className={styles.blocked} data-playing={!playback.isBlocked}>
          <Button onClick={playback.play}>{t('game:video.play')}</Button>
        </div>
      )}
      {isWanted && (
        <div className={styles.controls}>
          {playback.isSilenced && (
            <button type="button" className={styles.control} onClick={playback.unmute}>
              {t('game:video.unmute')}
            </button>
          )}
          {canLeave && (
            <button type="button" className={styles.control} onClick={() => report('skip')}>
              {t('messages.skip')}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

/** Length of the fades to and from a clip, ms. */
const FADE_MS = 300

/** The picture below a clip until it plays: its poster, else its last frame where it was played before. Without one the stage stays visible. */
function Poster({ url, posterUrl }: { url: string; posterUrl: string | null }) {
  const [source] = useState(() => (posterUrl === null ? videoFrames.get(url) : getStorySource(posterUrl)))
  const [hasFailed, setFailed] = useState(false)
  if (source === null || hasFailed) return null
  return <img className={styles.poster} src={source} alt="" onError={() => setFailed(true)} />
}

/** Whether the game clock has passed `at`, ms. */
function useIsPast(at: number): boolean {
  const game = useCurrentGame()
  const [isPast, setPast] = useState(() => game.now() >= at)
  const now = useNow(!isPast, 500, game.now)
  if (!isPast && now >= at) setPast(true)
  return isPast
}

/**
 * Detects a stalled video: nothing loads or plays, and no error event arrives. Rule M14. Calls `onStall` after VIDEO_STALL_MS without progress
 * while `isWatching`. The caller calls the returned function on each progress.
 */
function useStallDetection(isWatching: boolean, onStall: () => void): () => void {
  const reportStall = useEffectEvent(onStall)
  const restart = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isWatching) return undefined
    const start = (): (() => void) => after(VIDEO_STALL_MS, reportStall)
    let stop = start()
    restart.current = () => {
      stop()
      stop = start()
    }
    return () => {
      stop()
      restart.current = () => undefined
    }
  }, [isWatching])
  return useCallback(() => restart.current(), [])
}
