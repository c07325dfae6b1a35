/** The stories list, the start screen. Doc 1 §2, §4 (story list). */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { isGuest } from '../../../protocol/api/account.ts'
import { useUser } from '../../account/user.ts'
import { listCategories, listStories, peekCategories, peekStories, type StoryQuery } from '../../api/stories.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useBackdrop, useScreenTitle } from '../../app/screenFrame.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { openAuthDrawer } from '../signIn/authDrawerStore.ts'
import { AccountCredits } from './AccountCredits.tsx'
import { ALL_CATEGORIES_ID, prependAllCategories } from './categories.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { StoryList } from './StoryList.tsx'
import styles from './Stories.module.css'

/** The order of the list, until players can choose it. */
const SORT = 'popular'

export default function Stories() {
  const { t } = useTranslation()
  const user = useUser()
  const [category, setCategory] = useCategory()
  const query: StoryQuery = { sort: SORT, categoryIds: category === ALL_CATEGORIES_ID ? [] : [category] }
  const stories = useAnswer(
    category,
    () => listStories(query),
    () => peekStories(query),
  )
  const categories = useAnswer('categories', listCategories, peekCategories)
  useScreenTitle(t('stories.title'))
  useBackdrop(stories.data?.[0]?.preview_url ?? null)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('stories.title')}</h1>
        <div className={styles.account}>
          {user !== null && isGuest(user) && (
            <button type="button" className={styles.signIn} onClick={() => openAuthDrawer()}>
              {t('stories.signIn')}
            </button>
          )}
          <AccountCredits />
        </div>
      </header>
      <CategoryChips
        categories={prependAllCategories(categories.data ?? [], t('stories.all'))}
        chosen={category}
        onChoose={setCategory}
      />
      <StoryList stories={stories} />
    </div>
  )
}

/** The chosen category is in the address, so that Back and a reload keep it. */
function useCategory(): [string, (id: string) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string): void => {
    trackEvent('category_chosen', { category_id: id })
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === ALL_CATEGORIES_ID) next.delete('category')
        else next.set('category', id)
        return next
      },
      { replace: true },
    )
  }
  return [search.get('category') ?? ALL_CATEGORIES_ID, choose]
}
