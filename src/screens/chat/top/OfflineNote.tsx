/** Says what keeps the story from going on: no network, until it returns (rule F16), or a server that is silent for long, with the way back. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { SILENCE_NOTE_MS } from '../../../../protocol/limits.ts'
import { type View } from '../../../../protocol/view.ts'
import { useGame } from '../../../game/game.ts'
import { useIsEmbeddedChat } from '../../../navigation/embeddedChat.ts'
import { useHasElapsed } from '../../../platform/time.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './OfflineNote.module.css'

/** `isAlone`: the status row, in which it has its place, is not there. */
export function OfflineNote({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation('chat')
  const isOffline = useGame((view) => !view.online)
  const isAwaited = useGame(isServerAwaited)
  // The region is there before its text: screen readers announce what is added to a live region.
  return (
    <div aria-live="polite" className={styles.place} data-alone={isAlone}>
      {isOffline && (
        <Row as="p" className={styles.note}>
          {t('offline')}
        </Row>
      )}
      {isAwaited && <SilenceNote />}
    </div>
  )
}

/** Mounted while the server is awaited. */
function SilenceNote() {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const isEmbedded = useIsEmbeddedChat()
  const isLong = useHasElapsed(SILENCE_NOTE_MS)
  if (!isLong) return null
  return (
    <Row gap={1} className={styles.silence}>
      <p className={styles.note}>{t('silent.text')}</p>
      {!isEmbedded && (
        <button type="button" className={styles.back} onClick={() => navigate('/')}>
          {t('silent.back')}
        </button>
      )}
    </Row>
  )
}

/** Whether the story can only go on with an answer of the server. A voice that is prepared is waited for without one. */
function isServerAwaited({ online, flow, thinking, ending }: View): boolean {
  if (!online || ending !== null) return false
  return flow === 'initializing' || (thinking && (flow === 'loading' || flow === 'streaming'))
}
