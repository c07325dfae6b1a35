/** Says that a form holds what was typed before, and lets it begin again, or takes that back. */
import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout.tsx'
import styles from './KeptNotice.module.css'
import type { KeptForm } from './useKeptForm.ts'

type Props = Pick<KeptForm<unknown>, 'notice' | 'removeKept' | 'undoRemoval'>

/** One button for both, so that the focus stays on it. */
export function KeptNotice({ notice, removeKept, undoRemoval }: Props) {
  const { t } = useTranslation('creation')
  if (notice === null) return null
  const isRemoved = notice === 'removed'
  return (
    <Row as="p" justify="between" wrap className={styles.notice} role="status">
      <span>{t(isRemoved ? 'frame.keptRemoved' : 'frame.kept')}</span>
      <button type="button" className={styles.discard} onClick={isRemoved ? undoRemoval : removeKept}>
        {t(isRemoved ? 'frame.undo' : 'frame.discard')}
      </button>
    </Row>
  )
}
