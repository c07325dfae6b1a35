/** The story that the player has begun: title, last line, percent. One tap goes on where they left it. */
import { useId } from 'react'
import { type BegunOffer } from './chooseBegun.ts'
import { cutAtClause } from './cutAtClause.ts'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../ui/Picture.tsx'
import { ChevronIcon } from '../../ui/controlIcons.tsx'
import { Quiet, Row, Text } from '../../ui/layout.tsx'
import { CardLink } from '../../ui/CardLink.tsx'
import styles from './BegunCard.module.css'

export function BegunCard({ begun: { title, previewUrl, path, line, locale, percent } }: { begun: BegunOffer }) {
  const { t } = useTranslation('catalogue')
  const titleId = useId()
  return (
    <Row as="section" className={styles.card} aria-label={t('continue')}>
      <Picture first url={previewUrl} alt="" sizes="72px" className={styles.picture} />
      <div className={styles.words}>
        <CardLink
          href={path}
          state={{ restart: false, language: locale }}
          className={styles.link}
          aria-describedby={titleId}
        >
          {t('continue')}
        </CardLink>
        <Text as="h2" oneLine id={titleId} className={styles.title}>
          {title}
        </Text>
        <Quiet className={styles.line} lang={locale}>
          {cutAtClause(line.replaceAll('*', ''))}
        </Quiet>
        {percent !== null && (
          <Row as="p" className={styles.progress}>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
            </span>
            <span>{t('percent', { percent: Math.round(percent) })}</span>
          </Row>
        )}
      </div>
      <Text as="span" rigid tone="quiet" className={styles.go} aria-hidden="true">
        <ChevronIcon size={20} />
      </Text>
    </Row>
  )
}
