/** What the player agrees to, with links to it. Doc 1 §2. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Link } from 'wouter'
import styles from './AuthForm.module.css'

export function Terms({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.terms}>
      <span>{t('account.signIn.terms.before')}</span>
      <span className={styles.termsLinks}>
        <Link href="/terms" onClick={onLeave}>
          {t('account.signIn.terms.terms')}
        </Link>
        <span>{t('account.signIn.terms.and')}</span>
        <Link href="/privacy" onClick={onLeave}>
          {t('account.signIn.terms.privacy')}
        </Link>
      </span>
    </p>
  )
}
