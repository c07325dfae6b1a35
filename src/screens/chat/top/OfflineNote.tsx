/** Says that the device has no network; the story goes on by itself when it returns. Rule F16. */
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../game/game.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './OfflineNote.module.css'

/** `isAlone`: the status row, in which it has its place, is not there. */
export function OfflineNote({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation('chat')
  const isOffline = useGame((view) => !view.online)
  // The region is there before its text: screen readers announce what is added to a live region.
  return (
    <div aria-live="polite" className={styles.place} data-alone={isAlone}>
      {isOffline && (
        <Row as="p" className={styles.note}>
          {t('offline')}
        </Row>
      )}
    </div>
  )
}
