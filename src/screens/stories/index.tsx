/** The stories list, the start screen. Doc 1 §2, §4 (story list). */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { isGuest } from '../../../protocol/api/account.ts'
import { fail, type Result } from '../../../protocol/api/result.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { useUser } from '../../account/user.ts'
import { listStories, peekStories, type StoryQuery } from '../../api/stories.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { markFirstScreen } from '../../app/firstScreen.ts'
import { useBackdrop, useScreenTitle } from '../../app/screenFrame.ts'
import { openAuthDrawer } from '../signIn/authDrawerStore.ts'
import { AccountCredits } from './AccountCredits.tsx'
import { expectsTop } from './expectsTop.ts'
import { ALL_CATEGORIES_ID, findOwnList, type OwnList, readFilters } from './filters.ts'
import { loadListParts, useListParts } from './listParts.ts'
import { StoryList } from './StoryList.tsx'
import styles from './Stories.module.css'

export default function Stories() {
  const { t } = useTranslation()
  const user = useUser()
  const parts = useListParts()
  const { category, sort } = readFilters(useSearchParams()[0])
  const isAll = category === ALL_CATEGORIES_ID
  const ownList = findOwnList(category)
  const query: StoryQuery = { sort, categoryIds: isAll ? [] : [category] }
  const stories = useAnswer(
    `${category} ${ownList === undefined ? sort : ''}`,
    (signal) => (ownList === undefined ? listStories(query) : loadOwn(ownList, signal)),
    () => (ownList === undefined ? peekStories(query) : null),
    // Doc 1 §4: a failure empties the list.
    { isEmptiedByFailure: true },
  )
  const isDrawn = stories.status !== 'loading'
  useEffect(() => (isDrawn ? markFirstScreen() : undefined), [isDrawn])
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
        {parts !== null && <parts.DisplayButton />}
      </header>
      {isAll && (
        <div className={styles.top} data-reserved={parts === null && expectsTop(user?.uuid)}>
          {parts !== null && <parts.Top />}
        </div>
      )}
      <div className={styles.filters}>{parts !== null && <parts.Filters />}</div>
      <StoryList
        key={`${category} ${sort}`}
        stories={stories}
        parts={parts}
        isAll={isAll}
        ownList={ownList}
        hasShelves={isAll || ownList === '@played'}
      />
    </div>
  )
}

async function loadOwn(list: OwnList, signal: AbortSignal): Promise<Result<Story[]>> {
  try {
    return await (await loadListParts()).loadOwnList(list, signal)
  } catch {
    return fail('network')
  }
}
