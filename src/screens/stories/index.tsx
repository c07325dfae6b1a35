/** The stories list, the start screen. Doc 1 §2, §4 (story list). */
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { isGuest } from '../../../protocol/api/account.ts'
import { fail, type Result } from '../../../protocol/api/result.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { useUser } from '../../account/user.ts'
import { getFreshness } from '../../api/freshness.ts'
import { listStories, peekStories, type StoryQuery } from '../../api/stories.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { markFirstScreen } from '../../navigation/firstScreen.ts'
import { useBackdrop, useScreenTitle } from '../../navigation/screenFrame.ts'
import { getLocale } from '../../i18n/index.ts'
import { isAdultConfirmed } from '../../platform/adultConfirmation.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { pageNow, wait } from '../../platform/time.ts'
import { openAuthDrawer } from '../signIn/authDrawerStore.ts'
import { type OwnList, readFilters, type StoryFilters, writeFilters } from './filters.ts'
import { StoryList } from './StoryList.tsx'
import { ListScreen, Quiet, Row } from '../../ui/layout.tsx'
import styles from './stories.module.css'
import { type Elements } from '../../ui/elements.ts'
import { Deferred } from './deferred.tsx'
import { AccountCredits } from './AccountCredits.tsx'

/** Takes the answer to the call that the start of the page has made, so that the first drawing has the cards. Asks for nothing before the question of age is answered. */
export async function prepare(): Promise<void> {
  if (getAppConfig().requiresAdultConfirmation && !isAdultConfirmed()) return
  const filters = readFilters(new URLSearchParams(location.search))
  if (filters.ownList !== undefined) return
  const answer = listStories(toQuery(filters))
  prepared = { state: formatState(), at: pageNow(), answer }
  // An answer that is there is read before any timer ends.
  await Promise.race([answer, wait(0)])
}

/** The answer requested ahead. A failure, too, which no cache keeps: it is shown, and not requested again. */
let prepared: { state: string; at: number; answer: Promise<Result<Story[]>> } | null = null

/** A screen that is drawn later than this after it was prepared asks again, ms. */
const PREPARED_MS = 5_000

function loadStories(query: StoryQuery): Promise<Result<Story[]>> {
  const taken = prepared
  prepared = null
  const isFresh = taken?.state === formatState() && pageNow() - taken.at < PREPARED_MS
  return isFresh ? taken.answer : listStories(query)
}

/** Inputs of the answer. The revision grows with each change of the user, too. */
function formatState(): string {
  return JSON.stringify([readFilters(new URLSearchParams(location.search)), getLocale(), getFreshness().revision])
}

export default function Stories() {
  const { t } = useTranslation('stories')
  const user = useUser()
  const filters = useFilters()
  const { ownList, categories, sort } = filters
  const isAll = ownList === undefined && categories.length === 0
  const query = toQuery(filters)
  const shown = ownList ?? `${sort} ${[...categories].sort().join(' ')}`
  const stories = useAnswer(
    shown,
    (signal) => (ownList === undefined ? loadStories(query) : loadOwn(ownList, signal)),
    () => (ownList === undefined ? peekStories(query) : null),
    // Doc 1 §4: a failure empties the list.
    { isEmptiedByFailure: true },
  )
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
  const filters = readFilters(search)
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
