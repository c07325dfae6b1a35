/** A full-screen video. Plays automatically if the browser allows it, muted if necessary, else on a tap. Doc 2 §4; rules M8, M14. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VideoView } from '../../../protocol/view/stage.ts'
import { useCurrentGame, useIntend } from '../../bridge/game.ts'
import { Button } from '../../ui/Button.tsx'
import { getStorySource } from '../../ui/pictureSources.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useHasElapsed, useNow } from '../../ui/time.ts'
import { useVideoSource } from './useVideoSource.ts'
import { useStallDetection } from './useStallDetection.ts'
import styles from './FullScreenVideo.module.css'

export function FullScreenVideo({ video: { id, url, alt, posterUrl, minWatch, shownAt } }: { video: VideoView }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const game = useCurrentGame()
  const element = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const isSlow = useHasElapsed(SHOW_LOADING_MS)
  const now = useNow(true, 500, game.now)
  const report = (did: 'start' | 'end' | 'skip' | 'fail'): void => intend({ kind: 'video', videoId: id, did })

  const onProgress = useStallDetection(!isBlocked, () => report('fail'))
  const { source, loaded } = useVideoSource(url, onProgress)
  useEffect(() => {
    const clip = element.current
    if (clip === null || source === null) return
    void clip.play().catch(() => {
      clip.muted = true
      return clip.play().catch((error: unknown) => setBlocked(isAutoplayBlocked(error)))
    })
  }, [source])

  const play = (): void => {
    setBlocked(false)
    void element.current?.play().catch((error: unknown) => setBlocked(isAutoplayBlocked(error)))
  }
  /** The system paused it for a call or another app's sound: a tap resumes. */
  const onPause = (): void => setBlocked(element.current?.ended === false && document.visibilityState === 'visible')

  return (
    <section className={styles.front} aria-label={alt}>
      <video
        ref={element}
        {...(source !== null && { src: source })}
        {...(posterUrl !== null && { poster: getStorySource(posterUrl) })}
        playsInline
        onPlaying={() => {
          onProgress()
          report('start')
        }}
        onTimeUpdate={onProgress}
        onProgress={onProgress}
        onLoadedData={onProgress}
        onPause={onPause}
        onEnded={() => report('end')}
        onError={() => report('fail')}
      />
      {source === null && isSlow && (
        <div className={styles.loading}>
          <ProgressBar value={Math.round(loaded * 100)} label={t('chat.video.loading')} />
        </div>
      )}
      {isBlocked && (
        <div className={styles.blocked}>
          <Button onClick={play}>{t('chat.video.play')}</Button>
        </div>
      )}
      {now >= shownAt + minWatch && (
        <button type="button" className={styles.skip} onClick={() => report('skip')}>
          {t('chat.messages.skip')}
        </button>
      )}
    </section>
  )
}

/** A shorter wait shows no progress bar. */
const SHOW_LOADING_MS = 200

/** Whether the browser requires a tap first. Other failures arrive as the element's `error` event, or as a stall. */
function isAutoplayBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}
