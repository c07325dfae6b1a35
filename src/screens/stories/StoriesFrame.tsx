/** What surrounds the stories: title, account, the card above them, filters. */
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { type ExpectedTop } from './expectedTop.ts'
import { type useListParts } from './listParts.ts'
import styles from './Stories.module.css'

interface Props {
  parts: ReturnType<typeof useListParts>
  /** No category is chosen. */
  isAll: boolean
  /** The card that will stand above the list: its place is kept. */
  expectedTop: ExpectedTop
  /** What stands in the corner, for a user who is known. */
  account?: Elements
  children: Elements
}

export function StoriesFrame({ parts, isAll, expectedTop, account = null, children }: Props) {
  const { t } = useTranslation('stories')
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        <div className={styles.account}>{account}</div>
        {parts !== null && <parts.DisplayButton />}
      </header>
      {isAll && (
        <div className={styles.top} data-reserved={parts === null ? expectedTop : undefined}>
          {parts !== null && <parts.Top />}
        </div>
      )}
      <div className={styles.filters} data-head>
        {parts !== null && <parts.Filters />}
      </div>
      {children}
    </div>
  )
}
