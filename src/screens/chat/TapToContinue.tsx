/** The button over a full-screen picture, which hides the conversation until it is tapped. Rules M9, M10. */
import { useTranslation } from 'react-i18next'
import { useIntend } from '../../game/game.ts'
import { useFocusTarget } from './regions.ts'
import styles from './TapToContinue.module.css'

export function TapToContinue() {
  const { t } = useTranslation('chat')
  const intend = useIntend()
  return (
    <button
      type="button"
      className={styles.on}
      ref={useFocusTarget('continue')}
      onClick={() => intend({ kind: 'tap' })}
    >
      {t('picture.on')}
    </button>
  )
}
