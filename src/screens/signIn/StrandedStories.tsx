/** Names what an author loses who does not sign in again in this page. */
import { useTranslation } from 'react-i18next'
import { strandedStories } from '../../account/strandedStories.ts'
import { useStore } from '../../platform/store.ts'
import settings from '../settings/settings.module.css'
import { UnsavedStories } from '../settings/UnsavedStories.tsx'
import styles from './StrandedStories.module.css'

export function StrandedStories() {
  const { t } = useTranslation('account')
  const stories = useStore(strandedStories)
  if (stories.length === 0) return null
  return (
    <div role="alert" className={styles.stranded}>
      <p>{t('signIn.stranded')}</p>
      <ul className={settings.items}>
        <UnsavedStories stories={stories} />
      </ul>
    </div>
  )
}
