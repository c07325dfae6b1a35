/** The endings of a story: those found with their pictures, the others as silhouettes with a hint. In the drawer of what was found, and among the played stories. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoryEnding } from '../../../protocol/api/play.ts'
import { Icon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, Spoken, Text } from '../../ui/layout.tsx'
import styles from './finds.module.css'

export function FoundEndings({ endings }: { endings: readonly StoryEnding[] }) {
  const { t } = useTranslation('finds')
  const id = useId()
  const found = endings.filter((ending) => ending.is_found).length
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading id={id} title={t('endings')} count={t('count', { found, total: endings.length })} />
      <ul className={styles.endings}>
        {endings.map((ending) => (
          <li key={ending.number} className={styles.ending} data-found={ending.is_found}>
            {ending.is_found ? (
              <>
                <Picture url={ending.image_url} alt={ending.alt} sizes="160px" className={styles.endingPicture} />
                <Text breaks small className={styles.endingTitle}>
                  {t('ending', { number: ending.number, title: ending.title })}
                </Text>
              </>
            ) : (
              <>
                <span className={styles.silhouette} aria-hidden="true">
                  <Icon units={44} className={styles.figure}>
                    <path d="M22 5c5.500 0 9 4.200 9 9.500 0 4.600-1.800 8-4.400 9.900v3.800c7.600 1.200 12.400 5.600 13.400 15.800H4c1-10.200 5.800-14.600 13.400-15.800v-3.800C14.800 22.500 13 19.100 13 14.500 13 9.200 16.500 5 22 5z" />
                  </Icon>
                  <span className={styles.number}>{ending.number}</span>
                </span>
                <Text breaks small className={styles.endingTitle}>
                  <Spoken>{t('hidden', { number: ending.number })}</Spoken>
                  <span>{ending.hint === '' ? t('noHint') : ending.hint}</span>
                </Text>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The title of a section of what was found, and how much of it. */
export function Heading({ id, title, count }: { id: string; title: string; count?: string | undefined }) {
  return (
    <Row as="h3" align="baseline" justify="between" className={styles.heading}>
      <span id={id}>{title}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </Row>
  )
}
