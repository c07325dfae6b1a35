/** What surrounds the stories: title, account, the card above them, filters. */
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { DisplayButton, Filters, Top } from './deferred.tsx'
import styles from './Stories.module.css'

interface Props {
  /** No category is chosen. */
  isAll: boolean
  /** What stands in the corner, for a user who is known. */
  account?: Elements
  children: Elements
}

export function StoriesFrame({ isAll, account = null, children }: Props) {
  const { t } = useTranslation('stories')
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        <div className={styles.account}>{account}</div>
        <DisplayButton />
      </header>
      {isAll && (
        <div className={styles.top}>
          <Top />
        </div>
      )}
      <div className={styles.filters} data-head>
        <Filters />
      </div>
      {children}
    </div>
  )
}
