/** Covers the page while something must end before the player goes on, with how far it is. Doc 1 §2 (shared pieces, loading overlay). */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { Button } from './Button.tsx'
import { Stack } from './layout.tsx'
import styles from './LoadingOverlay.module.css'
import { ProgressBar } from './ProgressBar.tsx'
import { Spinner } from './Spinner.tsx'
import { useHasElapsed } from '../platform/time.ts'
import { useModalDialog } from './useModalDialog.ts'

interface Props {
  /** The name of the awaited content. */
  label: string
  /** Percent; null where it is not known. */
  value: number | null
  /** Escape, Back and the Cancel button call it. Without it the overlay stays until its owner removes it. */
  onCancel?: () => void
}

/** Takes all taps at once; its words wait a moment, so that a short wait does not flash. */
export function LoadingOverlay({ label, value, onCancel }: Props) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const isSlow = useHasElapsed(ROUTE_LOAD.delayMs)
  useModalDialog(dialog, () => onCancel?.())
  return (
    <dialog ref={dialog} aria-modal="true" aria-label={label} aria-busy="true" className={styles.overlay}>
      {isSlow && (
        <Stack className={styles.box}>
          <p role="status">{label}</p>
          {value === null ? <Spinner /> : <ProgressBar className={styles.progress ?? ''} label={label} value={value} />}
          {onCancel !== undefined && (
            <Button look="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </Stack>
      )}
    </dialog>
  )
}
