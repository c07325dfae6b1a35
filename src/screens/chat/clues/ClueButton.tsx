/** Opens the clue book, once there is a clue. */
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../game/game.ts'
import { openPanel } from '../panelStore.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './ClueButton.module.css'
import { ClueIcon } from './ClueIcon.tsx'

export function ClueButton() {
  const { t } = useTranslation('game')
  const count = useGame((view) => view.missions.clues.length)
  if (count === 0) return null
  return (
    <Row
      as="button"
      type="button"
      className={styles.button}
      data-part="clues"
      aria-label={t('clues.open', { count })}
      onClick={() => openPanel({ kind: 'clues' })}
    >
      <ClueIcon />
      <span key={count} className={styles.count}>
        {count}
      </span>
    </Row>
  )
}
