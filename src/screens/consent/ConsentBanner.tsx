/** Asks for consent to analytics and error reports, above the menu. Both answers are equally easy. */
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { LEGAL_PATHS } from '../../navigation/paths.ts'
import { useConsent, writeConsent } from '../../platform/consent.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './ConsentBanner.module.css'

export function ConsentBanner() {
  const { t } = useTranslation('legal')
  const banner = useRef<HTMLElement>(null)
  const isAsking = useConsent() === 'unknown'
  useLayoutEffect(() => (isAsking ? markCovered(banner.current) : undefined), [isAsking])
  if (!isAsking) return null
  return (
    <section ref={banner} className={styles.banner} aria-label={t('consent.title')}>
      <h2 className={styles.title}>{t('consent.title')}</h2>
      <p className={styles.text}>
        <span>{t('consent.body')}</span>{' '}
        <Link href={`${LEGAL_PATHS.privacy}#analytics`} className={styles.link}>
          {t('pages.titles.privacy')}
        </Link>
      </p>
      <Row align="stretch" wrap className={styles.actions}>
        <Button look="quiet" className={styles.button} onClick={() => writeConsent('denied')}>
          {t('consent.decline')}
        </Button>
        <Button look="quiet" className={styles.button} onClick={() => writeConsent('granted')}>
          {t('consent.allow')}
        </Button>
      </Row>
    </section>
  )
}

/** Below the banner, px. */
const MARGIN_PX = 12

/** Tells the screen beside it how much of its lower part the banner covers, so that what gets the focus is scrolled above it. Returns the undo. */
function markCovered(banner: HTMLElement | null): () => void {
  const screen = banner?.parentElement
  const sizes = new ResizeObserver(() =>
    screen?.style.setProperty('--covered-bottom', `${(banner?.offsetHeight ?? 0) + MARGIN_PX}px`),
  )
  if (banner !== null) sizes.observe(banner)
  return () => {
    sizes.disconnect()
    screen?.style.removeProperty('--covered-bottom')
  }
}
