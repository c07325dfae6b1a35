/** The stories list, the start screen. Doc 1 §2, §4 (story list). */
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { isGuest } from '../../../protocol/api/account.ts'
import { fail, type Result } from '../../../protocol/api/result.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { useUser } from '../../account/user.ts'
import { listStories, peekStories, type StoryQuery } from '../../api/stories.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { markFirstScreen } from '../../navigation/firstScreen.ts'
import { useBackdrop, useScreenTitle } from '../../navigation/screenFrame.ts'
import { isAdultConfirmed } from '../../platform/adultConfirmation.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { wait } from '../../platform/time.ts'
import { openAuthDrawer } from '../signIn/authDrawerStore.ts'
import { useIsHydrating } from '../../platform/hydration.ts'
import { type OwnList, readFilters, readNamedFilters, type StoryFilters, writeFilters } from './filters.ts'
import { FIRST_CARDS, StoryList } from './StoryList.tsx'
import { useSteadyOrder } from './steadyOrder.ts'
import { ListScreen, Quiet, Row } from '../../ui/layout.tsx'
import styles from './stories.module.css'
import { type Elements } from '../../ui/elements.ts'
import { Deferred } from './deferred.tsx'
import { AccountCredits } from './AccountCredits.tsx'

/** Asks for the stories, so that the first drawing has the cards where the answer is there already. Asks for nothing before the question of age is answered, nor where the page came with them: its first drawing is theirs. */
export async function prepare(): Promise<void> {
  if (getAppConfig().requiresAdultConfirmation && !isAdultConfirmed()) return
  const filters = readFilters(new URLSearchParams(location.search))
  if (filters.ownList !== undefined || peekStories(toQuery(filters)) !== null) return
  // An answer that is there is read before any timer ends.
  await Promise.race([listStories(toQuery(filters)), wait(0)])
}

export default function Stories() {
  const { t } = useTranslation('stories')
  const user = useUser()
  const filters = useFilters()
  const { ownList, categories, sort } = filters
  const isAll = ownList === undefined && categories.length === 0
  const query = toQuery(filters)
  const shown = ownList ?? `${sort} ${[...categories].sort().join(' ')}`
  const answer = useAnswer(
    shown,
    (signal) => (ownList === undefined ? listStories(query) : loadOwn(ownList, signal)),
    () => (ownList === undefined ? peekStories(query) : null),
    // Doc 1 §4: a failure empties the list.
    { isEmptiedByFailure: true },
  )
  const order = useSteadyOrder(shown, answer.data, FIRST_CARDS)
  const stories = answer.status === 'here' ? { ...answer, data: order(answer.data) } : answer
  const isDrawn = stories.status !== 'loading'
  useEffect(() => (isDrawn ? markFirstScreen() : undefined), [isDrawn])
  useScreenTitle(null)
  useBackdrop(stories.data?.[0]?.preview_url ?? null)
  const account = (
    <>
      {user !== null && isGuest(user) && (
        <button type="button" className={styles.signIn} onClick={() => openAuthDrawer()}>
          {t('signIn')}
        </button>
      )}
      <AccountCredits />
    </>
  )
  return (
    <StoriesFrame isAll={isAll} account={account}>
      <StoryList
        key={shown}
        stories={stories}
        isAll={isAll}
        ownList={ownList}
        hasShelves={isAll || ownList === '@played'}
      />
    </StoriesFrame>
  )
}

/** The filters of the list. An address that names none gets those that the tab remembers. */
function useFilters(): StoryFilters {
  const [search, setSearch] = useSearchParams()
  // The server knows nothing of the tab.
  const filters = useIsHydrating() ? readNamedFilters(search) : readFilters(search)
  const whole = writeFilters(search, filters).toString()
  const isWhole = whole === search.toString()
  useLayoutEffect(() => {
    if (!isWhole) setSearch(whole, { replace: true })
  }, [isWhole, whole, setSearch])
  return filters
}

function toQuery({ categories, sort }: StoryFilters): StoryQuery {
  return { sort, categoryIds: categories }
}

async function loadOwn(list: OwnList, signal: AbortSignal): Promise<Result<Story[]>> {
  try {
    // Few players come to the list by one of their own.
    const { listFavorites, listPlayed } = await import('../../api/library.ts')
    return await (list === '@favorites' ? listFavorites(signal) : listPlayed(signal))
  } catch {
    return fail('network')
  }
}

interface Props {
  /** No category is chosen. */
  isAll: boolean
  /** Content of the corner, for a known user. */
  account?: Elements
  children: Elements
}

/** The frame around the stories: the app's name and what it is, account, the card above them, filters. */
function StoriesFrame({ isAll, account = null, children }: Props) {
  const { t } = useTranslation('shell')
  return (
    <ListScreen>
      <Row as="header" justify="between" wrap className={styles.header}>
        <h1 className={styles.title}>{t('appName')}</h1>
        <Row align="stretch" justify="end" wrap>
          {account}
        </Row>
        <Deferred.DisplayButton />
      </Row>
      <Quiet className={styles.line}>{t('appLine')}</Quiet>
      {isAll && (
        <div className={styles.top}>
          <Deferred.Top />
        </div>
      )}
      <Row className={styles.filters} data-head>
        <Deferred.Filters />
      </Row>
      {children}
    </ListScreen>
  )
}

Stories.prepare = prepare
