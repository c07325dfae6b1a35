/** The stories of the creation area: found, sorted, made, brought as files, published, deleted and restored. Doc 1 §2. */
import '../../platform/creationPolyfills.ts'
import { useState } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { CREATION_SORTS, creationList } from '../../../protocol/api/creation.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DesktopLink } from '../controls/DesktopLink.tsx'
import type { CreationSort } from './arrangeStories.ts'
import { Row, Spoken, Stack } from '../../ui/layout.tsx'
import styles from './list.module.css'
import { NewStoryDrawer } from './new/NewStoryDrawer.tsx'
import { useImport } from './new/useImport.tsx'
import { type ListView, StoryRows } from './StoryRows.tsx'
import { DESKTOP_PATH, PROFILE_PATH, TALENTS_PATH } from '../../navigation/paths.ts'

const VIEWS = ['present', 'deleted'] as const satisfies readonly ListView[]

export default function CreationList() {
  const { t } = useTranslation('creation')
  const [view, setView] = useState<ListView>('present')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<CreationSort>('updated')
  const [isCreating, setCreating] = useState(false)
  const answer = useAnswer(`creation-list-${view}`, (signal) =>
    callAsUserWith({ signal }, creationList, { deleted: view === 'deleted' }),
  )
  const files = useImport(answer.retry)
  const importParts: Elements = files.parts
  useScreenTitle(t('list.title'))
  return (
    <div className={styles.screen}>
      <Row wrap className={styles.head} data-head>
        <ScreenHeader title={t('list.title')} fallback={PROFILE_PATH} />
        <Places />
        <Button className={styles.create} onClick={() => setCreating(true)}>
          {t('list.create')}
        </Button>
      </Row>
      <Row gap={3} align="end" wrap data-head>
        <input
          type="search"
          className={styles.search}
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Row as="label" wrap quiet className={styles.sort}>
          <span>{t('list.sort')}</span>
          <select
            aria-label={t('list.sort')}
            value={sort}
            onChange={({ target }) => setSort(target.value as CreationSort)}
          >
            {CREATION_SORTS.map((each) => (
              <option key={each} value={each}>
                {t(`list.sorts.${each}`)}
              </option>
            ))}
          </select>
        </Row>
        <div className={styles.views}>
          <ChoiceGroup
            label={<Spoken>{t('list.view')}</Spoken>}
            values={VIEWS}
            chosen={view}
            format={(each) => t(`list.views.${each}`)}
            onChoose={setView}
          />
        </div>
      </Row>
      <section aria-label={t(`list.views.${view}`)} aria-busy={answer.status === 'loading'}>
        {answer.status === 'loading' && <Loading />}
        {answer.status === 'failed' && (
          <ErrorState title={t('list.failed')} hint={formatFailure(answer.failure)} onRetry={answer.retry} />
        )}
        {answer.status === 'here' && (
          <StoryRows
            key={view}
            view={view}
            stories={answer.data.stories}
            search={search}
            sort={sort}
            running={files.running}
            onChanged={answer.retry}
          />
        )}
      </section>
      {isCreating && (
        <NewStoryDrawer
          onChooseFiles={(of) => {
            setCreating(false)
            files.openPicker(of)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {importParts}
    </div>
  )
}

function Places() {
  const { t } = useTranslation('creation')
  return (
    <Row as="nav" gap={1} align="stretch" wrap aria-label={t('list.places')} className={styles.places}>
      <Link href={TALENTS_PATH}>{t('list.talents')}</Link>
      <DesktopLink href={DESKTOP_PATH} />
    </Row>
  )
}

function Loading() {
  return (
    <Stack gap={3} aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className={styles.loading} />
      ))}
    </Stack>
  )
}
