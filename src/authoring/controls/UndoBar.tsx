/** Says what was done, with a button that undoes it. It stays until it is closed or something else is done: nothing is taken back by running out of time. */
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../../ui/controlIcons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './UndoBar.module.css'

interface Props {
  /** Null while there is nothing to undo. The region stays, so that a screen reader notices the next text. */
  text: string | null
  undoLabel: string
  onUndo: () => void
  onClose: () => void
}

export function UndoBar({ text, undoLabel, onUndo, onClose }: Props) {
  const { t } = useTranslation(['creation', 'shell'])
  return (
    <Row className={styles.place} data-empty={text === null}>
      <Text grow breaks role="status">
        {text}
      </Text>
      {text !== null && (
        <>
          <button type="button" className={styles.undo} onClick={onUndo}>
            {undoLabel}
          </button>
          <IconButton label={t('shell:dismiss')} className={styles.close} onClick={onClose}>
            <CloseIcon size={16} />
          </IconButton>
        </>
      )}
    </Row>
  )
}
