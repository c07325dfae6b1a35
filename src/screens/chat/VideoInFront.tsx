/** A clip in front of everything. It plays by itself where the browser lets it, without sound if need be, else on a tap. Doc 2 §4. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VideoView } from '../../../protocol/view.ts'
import { useCurrentGame, useIntend } from '../../bridge/game.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/time.ts'
import styles from './VideoInFront.module.css'

export function VideoInFront({ video: { id, url, alt, posterUrl, watchedAt } }: { video: VideoView }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const game = useCurrentGame()
  const element = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const now = useNow(watchedAt !== null, 500, game.now)
  const report = (did: 'start' | 'end' | 'skip' | 'fail'): void => intend({ kind: 'video', videoId: id, did })

  useEffect(() => {
    const clip = element.current
    if (clip === null) return
    void clip.play().catch(() => {
      clip.muted = true
      return clip.play().catch(() => setBlocked(true))
    })
  }, [])

  const play = (): void => {
    setBlocked(false)
    void element.current?.play().catch(() => setBlocked(true))
  }

  return (
    <section className={styles.front} aria-label={alt}>
      <video ref={element} src={url} {...(posterUrl !== null && { poster: posterUrl })} playsInline onPlaying={() => report('start')} onEnded={() => report('end')} onError={() => report('fail')} />
      {isBlocked && (
        <div className={styles.blocked}>
          <Button onClick={play}>{t('chat.video.play')}</Button>
        </div>
      )}
      {watchedAt !== null && now >= watchedAt && (
        <button type="button" className={styles.skip} onClick={() => report('skip')}>
          {t('chat.messages.skip')}
        </button>
      )}
    </section>
  )
}
