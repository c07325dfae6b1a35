/** Names what an author loses who does not sign in again in this page. */
import { useTranslation } from 'react-i18next'
import { strandedStories } from '../../account/strandedStories.ts'
import { useStore } from '../../platform/store.ts'
import styles from './StrandedStories.module.css'

export function StrandedStories() {
  const { t } = useTranslation('account')
  const stories = useStore(strandedStories)
  if (stories.length === 0) return null
  return (
    <div role="alert" className={styles.stranded}>
      <p>{t('signIn.stranded')}</p>
      <ul>
        {stories.map(({ id, title }) => (
          <li key={id}>{title === '' ? t('settings.unsavedUntitled') : t('settings.unsaved', { title })}</li>
        ))}
      </ul>
    </div>
  )
}
