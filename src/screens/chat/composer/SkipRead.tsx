/** Beside the line that says what the story waits for: a button to skip what was read before. Rule P14. */
import { useTranslation } from 'react-i18next'
import { useGame, useIntend } from '../../../game/game.ts'
import styles from './SkipRead.module.css'

export function SkipRead() {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const canSkipRead = useGame((view) => view.canSkipRead && view.online)
  if (!canSkipRead) return null
  return (
    <button type="button" className={styles.skipRead} onClick={() => intend({ kind: 'skipRead' })}>
      {t('hints.skipRead')}
    </button>
  )
}
