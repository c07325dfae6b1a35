/** Shown if something failed to load, with a Retry button. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { trackEvent } from '../telemetry/track.ts'
import { Button } from './Button.tsx'
import { Stack } from './layout.tsx'
import styles from './stateMessage.module.css'

interface Props {
  title: string
  hint?: string
  onRetry: () => void
}

export function ErrorState({ title, hint, onRetry }: Props) {
  const { t } = useTranslation('shell')
  useEffect(() => trackEvent('error_shown', { where: 'view' }), [])
  return (
    <Stack className={styles.note} role="alert">
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Button look="quiet" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Stack>
  )
}
