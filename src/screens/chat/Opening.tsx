/** What stands where the conversation will be while the story opens: its title, how far that is, and the outline of the first lines. Doc 2 §2 (loading overlay). */
import { useTranslation } from 'react-i18next'
import { NeedsScripts } from '../../ui/NeedsScripts.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SilenceText } from '../../ui/SilenceText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Column } from '../../ui/layout.tsx'
import styles from './Opening.module.css'

interface Props {
  /** Null where the page was not drawn with it. */
  title: string | null
  /** Percent; null: nothing is shown yet. */
  progress: number | null
}

export function Opening({ title, progress }: Props) {
  const { t } = useTranslation('chat')
  return (
    <Column className={styles.opening} role="status" aria-busy="true">
      {progress !== null && (
        <>
          {title !== null && <h1 className={styles.title}>{title}</h1>}
          <p className={styles.words}>{t('opening')}</p>
          <NeedsScripts className={styles.words} />
          <SilenceText className={styles.words} />
          <ProgressBar className={styles.progress} label={t('opening')} value={progress} />
          <Skeleton className={styles.theirs} />
          <Skeleton className={styles.yours} />
          <Skeleton className={styles.theirs} />
          <Skeleton className={styles.field} />
        </>
      )}
    </Column>
  )
}
