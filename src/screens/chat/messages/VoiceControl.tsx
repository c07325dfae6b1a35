/** Beside a voiced line: plays it again, and marks it while it is spoken. Rule M17. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type View } from '../../../../protocol/view.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
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
        <span className={styles.bars} role="img" aria-label={t('later.sound.speaking')}>
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

/** Not while muted, behind a clip, or where another tab plays: the game would ignore it. */
function canSpeakAgain(view: View): boolean {
  return !view.sound.muted && view.video === null && !isFollowerTab(view)
}
