/** Skips like a tap, for keyboards: visible only on focus. It stays mounted, so that the focus is not lost. */
import { useTranslation } from 'react-i18next'
import { useGame, useIntend } from '../../game/game.ts'
import { canTapToSkip } from './tapToSkip.ts'
import styles from './SkipButton.module.css'

export function SkipButton() {
  const { t } = useTranslation('chat')
  const intend = useIntend()
  const isUseful = useGame(canTapToSkip)
  return (
    <button
      type="button"
      className={styles.skip}
      aria-disabled={!isUseful}
      onClick={() => isUseful && intend({ kind: 'tap' })}
    >
      {t('messages.skip')}
    </button>
  )
}
