/** What the player agrees to, with links to it. Doc 1 §2. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from './AuthForm.module.css'

export function Terms({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('account')
  return (
    <p className={styles.terms}>
      <span>{t('signIn.terms.before')}</span>
      <span className={styles.termsLinks}>
        <Link href="/terms" onClick={onLeave}>
          {t('signIn.terms.terms')}
        </Link>
        <span>{t('signIn.terms.and')}</span>
        <Link href="/privacy" onClick={onLeave}>
          {t('signIn.terms.privacy')}
        </Link>
      </span>
    </p>
  )
}
