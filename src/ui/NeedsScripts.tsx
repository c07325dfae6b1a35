/** Says what is needed to play, where no scripts run or the browser is too old for them. Drawn by a server alone. */
import { useTranslation } from 'react-i18next'
import { useIsHydrating } from '../platform/hydration.ts'
import styles from './NeedsScripts.module.css'

export function NeedsScripts({ className }: { className: string | undefined }) {
  const { t } = useTranslation('shell')
  return useIsHydrating() ? <p className={`${styles.needs} ${className}`}>{t('needsScripts')}</p> : null
}
