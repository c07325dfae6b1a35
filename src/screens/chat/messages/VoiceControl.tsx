/** Beside a line that can be voiced: plays it, for the first time or again, and marks it while it is spoken. Rules M17, M19. */
import { useEffect, useRef, useState } from 'react'
import { VOICE_PREPARE_TIMEOUT_MS } from '../../../../protocol/limits.ts'
import { useTranslation } from 'react-i18next'
import { type View } from '../../../../protocol/view.ts'
import { useGame, useIntend } from '../../../game/game.ts'
import { repeatMotion } from '../../../ui/repeatMotion.ts'
import { SpeakerIcon } from '../../../ui/SpeakerIcon.tsx'
import { useHasDeviceVoice } from '../../../platform/deviceVoices.ts'
import { useTimeout } from '../../../platform/time.ts'
import { isFollowerTab } from '../isFollowerTab.ts'
import { watchSpokenLine } from '../sound/spokenLine.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './VoiceControl.module.css'

interface Props {
  messageId: string
  /** Its voice is known already, and need not be prepared. */
  hasVoice: boolean
  /** The server may have a voice of it on request; else only the device can read it. */
  mayHaveVoice: boolean
}

export function VoiceControl({ messageId, hasVoice, mayHaveVoice }: Props) {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const button = useRef<HTMLButtonElement>(null)
  const isSpeaking = useGame((view) => view.voice?.messageId === messageId)
  const canSpeak = useGame(canSpeakAgain)
  const locale = useGame((view) => view.session.locale)
  const hasDeviceVoice = useHasDeviceVoice(locale)
  const [isAsked, setAsked] = useState(false)
  // What was asked for is heard: at its end nothing is prepared any more.
  if (isAsked && isSpeaking) setAsked(false)
  const isPreparing = isAsked && !hasVoice && !isSpeaking
  useTimeout(() => setAsked(false), isPreparing ? VOICE_PREPARE_TIMEOUT_MS : null)
  useEffect(() => {
    const row = button.current?.closest('article') ?? null
    return isSpeaking && row !== null ? watchSpokenLine(row) : undefined
  }, [isSpeaking])
  const canBeRead = canSpeak && (hasVoice || mayHaveVoice || hasDeviceVoice)
  if (!canBeRead && !isSpeaking) return null
  return (
    <Row
      as="button"
      justify="center"
      ref={button}
      type="button"
      className={styles.again}
      data-speaking={isSpeaking}
      aria-label={t(hasVoice ? 'sound.again' : 'sound.listen')}
      aria-busy={isPreparing || undefined}
      onClick={() => {
        setAsked(true)
        intend({ kind: 'speak', messageId })
      }}
    >
      {isSpeaking ? (
        <Row
          as="span"
          justify="between"
          ref={moveBars}
          className={styles.bars}
          role="img"
          aria-label={t('sound.speaking')}
        >
          <span />
          <span />
          <span />
        </Row>
      ) : (
        <SpeakerIcon size={18} />
      )}
    </Row>
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
