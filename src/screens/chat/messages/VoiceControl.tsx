/** Beside a voiced line: plays it again, and marks it while it is spoken. Rule M17. */
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { type View } from '../../../../protocol/view.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import { repeatMotion } from '../../../ui/repeatMotion.ts'
import { SpeakerIcon } from '../../../ui/SpeakerIcon.tsx'
import { isFollowerTab } from '../isFollowerTab.ts'
import { watchSpokenLine } from '../sound/spokenLine.ts'
import styles from './VoiceControl.module.css'

export function VoiceControl({ messageId }: { messageId: string }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const button = useRef<HTMLButtonElement>(null)
  const isSpeaking = useGame((view) => view.voice?.messageId === messageId)
  const canSpeak = useGame(canSpeakAgain)
  useEffect(() => {
    const row = button.current?.closest('article') ?? null
    return isSpeaking && row !== null ? watchSpokenLine(row) : undefined
  }, [isSpeaking])
  if (!canSpeak && !isSpeaking) return null
  return (
    <button
      ref={button}
      type="button"
      className={styles.again}
      data-speaking={isSpeaking}
      onClick={() => intend({ kind: 'speak', messageId })}
    >
      {isSpeaking ? (
        <span ref={moveBars} className={styles.bars} role="img" aria-label={t('later.sound.speaking')}>
          <span />
          <span />
          <span />
        </span>
      ) : (
        <SpeakerIcon size={18} />
      )}
      <span className={styles.unseen}>{t('later.sound.again')}</span>
    </button>
  )
}

const SWING: Keyframe[] = [{ transform: 'scaleY(0.3)', easing: 'ease-in-out' }, { transform: 'scaleY(1)' }]
/** Where each bar begins, ms. */
const BAR_DELAYS_MS = [0, -600, -250]

/** Ref of the bars of a line that is spoken. */
function moveBars(bars: HTMLElement): () => void {
  const stops = Array.from(bars.children, (bar, index) =>
    repeatMotion(bar, SWING, { duration: 900, direction: 'alternate', delay: BAR_DELAYS_MS[index] ?? 0 }),
  )
  return () => stops.forEach((stop) => stop())
}

/** Not while muted, behind a clip, or where another tab plays: the game would ignore it. */
function canSpeakAgain(view: View): boolean {
  return !view.sound.muted && view.video === null && !isFollowerTab(view)
}
