/** Asks for consent to analytics and error reports, above the menu. Both answers are equally easy. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Link } from 'wouter'
import { addLegalTexts } from '../../i18n/legal.ts'
import { useConsent, writeConsent } from '../../platform/consent.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ConsentBanner.module.css'

addLegalTexts()

export function ConsentBanner() {
  const { t } = useTranslation()
  if (useConsent() !== 'unknown') return null
  return (
    <section className={styles.banner} aria-label={t('legal.consent.title')}>
      <h2 className={styles.title}>{t('legal.consent.title')}</h2>
      <p className={styles.text}>
        {t('legal.consent.body')}{' '}
        <Link href="/privacy#analytics" className={styles.link}>
          {t('legal.pages.titles.privacy')}
        </Link>
      </p>
      <div className={styles.actions}>
        <Button look="quiet" className={styles.button} onClick={() => writeConsent('denied')}>
          {t('legal.consent.decline')}
        </Button>
        <Button look="quiet" className={styles.button} onClick={() => writeConsent('granted')}>
          {t('legal.consent.allow')}
        </Button>
      </div>
    </section>
  )
}
