/** A clip in front of everything. It plays by itself where the browser lets it, without sound if need be, else on a tap. Doc 2 §4; rules M8, M14. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VideoView } from '../../../protocol/view.ts'
import { useCurrentGame, useIntend } from '../../bridge/game.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/time.ts'
import { useStall } from './useStall.ts'
import styles from './VideoInFront.module.css'

export function VideoInFront({ video: { id, url, alt, posterUrl, minWatch, shownAt } }: { video: VideoView }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const game = useCurrentGame()
  const element = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const now = useNow(true, 500, game.now)
  const report = (did: 'start' | 'end' | 'skip' | 'fail'): void => intend({ kind: 'video', videoId: id, did })

  useStall(element, !isBlocked, () => report('fail'))
  useEffect(() => {
    const clip = element.current
    if (clip === null) return
    void clip.play().catch(() => {
      clip.muted = true
      return clip.play().catch((error: unknown) => setBlocked(isRefusal(error)))
    })
  }, [])

  const play = (): void => {
    setBlocked(false)
    void element.current?.play().catch((error: unknown) => setBlocked(isRefusal(error)))
  }
  /** The system stopped it, for a call or another app's sound: a tap plays on. */
  const paused = (): void => setBlocked(element.current?.ended === false && document.visibilityState === 'visible')

  return (
    <section className={styles.front} aria-label={alt}>
      <video
        ref={element}
        src={url}
        {...(posterUrl !== null && { poster: posterUrl })}
        playsInline
        onPlaying={() => report('start')}
        onPause={paused}
        onEnded={() => report('end')}
        onError={() => report('fail')}
      />
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

/** The browser wants a tap first; any other failure is told by the element's `error` event, or by its standing still. */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}
