/** The offer of the demo. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../../ui/controlIcons.tsx'
import { withTexts } from '../../i18n/index.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadedOverlay } from '../../ui/LoadedOverlay.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './DemoOffer.module.css'

/** Offers a first look at how playing works. It stands here until the player opens or declines it, and never again. Doc 1 §2 (demo modal). */
const DemoModal = lazyWithRetry(() => withTexts(['demo'], import('../demo/DemoModal.tsx'))).pick(
  (module) => module.DemoModal,
)

export function DemoOffer({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation(['catalogue', 'shell'])
  const [isOpen, setOpen] = useState(false)
  return (
    <Row className={styles.offer}>
      <button
        type="button"
        className={styles.show}
        onClick={() => {
          trackEvent('demo_opened', {})
          setOpen(true)
        }}
      >
        <Quiet as="span" className={styles.question}>
          {t('demoOffer')}
        </Quiet>
        <span className={styles.action}>{t('demoShow')}</span>
      </button>
      <IconButton label={t('shell:dismiss')} className={styles.dismiss} onClick={onSeen}>
        <CloseIcon />
      </IconButton>
      {isOpen && (
        <LoadedOverlay onClose={onSeen}>
          <DemoModal onClose={onSeen} />
        </LoadedOverlay>
      )}
    </Row>
  )
}
