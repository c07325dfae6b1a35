/** The story that the player has begun: title, last line, percent. One tap goes on where they left it. */
import { useId } from 'react'
import { type BegunOffer } from './chooseBegun.ts'
import { cutAtClause } from './cutAtClause.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Picture } from '../../ui/Picture.tsx'
import { ChevronIcon } from '../../ui/controlIcons.tsx'
import styles from './BegunCard.module.css'

export function BegunCard({ begun: { title, previewUrl, path, line, locale, percent } }: { begun: BegunOffer }) {
  const { t } = useTranslation('catalogue')
  const titleId = useId()
  return (
    <section className={styles.card} aria-label={t('continue')}>
      <Picture first url={previewUrl} alt="" sizes="72px" className={styles.picture} />
      <div className={styles.words}>
        <Link href={path} state={{ restart: false }} className={styles.link} aria-describedby={titleId}>
          {t('continue')}
        </Link>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.line} lang={locale}>
          {cutAtClause(line.replaceAll('*', ''))}
        </p>
        {percent !== null && (
          <p className={styles.progress}>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
            </span>
            <span>{t('percent', { percent: Math.round(percent) })}</span>
          </p>
        )}
      </div>
      <span className={styles.go} aria-hidden="true">
        <ChevronIcon size={20} />
      </span>
    </section>
  )
}
