/** Says that another tab has deleted what the device kept of the draft, and keeps it again where the author asks for it. */
import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout.tsx'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import styles from './DraftFrame.module.css'

export function ForgottenNotice() {
  const { t } = useTranslation('creation')
  const isForgotten = useDraft((view) => view.isForgotten)
  const isUnsaved = useDraft(({ save, heldTexts }) => save.kind !== 'saved' || heldTexts.length > 0)
  const { keepAgain } = useDraftActions()
  return (
    <div role="status" className={styles.forgotten}>
      {isForgotten && (
        <Row justify="between" wrap className={styles.forgottenText} data-unsaved={isUnsaved}>
          <span>{t(isUnsaved ? 'frame.forgotten.unsaved' : 'frame.forgotten.text')}</span>
          <button type="button" className={styles.textButton} onClick={keepAgain}>
            {t('frame.forgotten.keepAgain')}
          </button>
        </Row>
      )}
    </div>
  )
}
