/** The head of a screen that is opened from another: the way back, and the title. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { goBackInApp } from '../platform/goBack.ts'
import { BackIcon } from './icons.tsx'
import { IconButton } from './IconButton.tsx'
import { Row } from './layout.tsx'
import styles from './ScreenHeader.module.css'

interface Props {
  title: string
  /** Where Back leads if this screen is the first of its tab. */
  fallback: string
}

export function ScreenHeader({ title, fallback }: Props) {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const goBack = (): void => {
    if (!goBackInApp()) navigate(fallback, { replace: true })
  }
  return (
    <Row as="header" gap={2} align="start" className={styles.header}>
      <IconButton label={t('back')} className={styles.back} onClick={goBack}>
        <BackIcon />
      </IconButton>
      <h1 className={styles.title}>{title}</h1>
    </Row>
  )
}
