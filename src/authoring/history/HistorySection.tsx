/** The versions of a story that the server keeps: when and by whom each was saved, what is different since, and going back to one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creationGet, creationRevisions } from '../../../protocol/api/creation.ts'
import { callAsUser, callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { pageNow } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { type Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Quiet, Row, Spoken, Stack, Text } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatWhen } from '../list/formatWhen.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import styles from './HistorySection.module.css'
import { NameDialog } from './NameDialog.tsx'
import { restoreRevision } from './restoreRevision.ts'
import { type Revision, RevisionComparison } from './RevisionComparison.tsx'

/** So many are drawn at once. */
const PAGE_SIZE = 30

export function HistorySection() {
  const { t } = useTranslation('creation')
  const { id, revision, isReadOnly } = useDraft(
    ({ id, revision, isReadOnly }) => ({ id, revision, isReadOnly }),
    (one, other) => one.revision === other.revision && one.isReadOnly === other.isReadOnly,
  )
  if (isReadOnly) return <EmptyState title={t('history.none')} hint={t('history.noneHint')} />
  return <Revisions storyId={id} latest={revision} />
}

function Revisions({ storyId, latest }: { storyId: string; latest: number | null }): Elements {
  const { t } = useTranslation('creation')
  const [chosen, setChosen] = useState<number | null>(null)
  const [pages, setPages] = useState(1)
  const [naming, setNaming] = useState<Revision | null>(null)
  const { edit } = useDraftActions()
  // Changes that were undone are none, whatever versions lie between.
  const isChanged = useDraft(({ status }) => status !== 'published')
  const { isBusy, run } = useOneAtATime()
  const answer = useAnswer(
    `creation-history-${storyId}`,
    (signal) => callAsUserWith({ signal }, creationRevisions, { id: storyId }),
    undefined,
    // A save makes another version.
    { version: latest },
  )
  if (answer.status === 'failed') return <ErrorState title={formatFailure(answer.failure)} onRetry={answer.retry} />
  if (answer.status === 'loading')
    return (
      <div role="status" aria-busy="true">
        <Spoken>{t('history.loading')}</Spoken>
        <Skeleton className={styles.skeleton} />
      </div>
    )
  const { revisions, published_revision: current } = answer.data
  const published =
    revisions.find((each) => each.revision === current) ?? revisions.find((each) => each.published_at !== null)
  const shown = revisions.find((each) => each.revision === chosen)
  if (shown !== undefined)
    return <RevisionComparison storyId={storyId} revision={shown} others={revisions} onClose={() => setChosen(null)} />
  const discard = async (revision: number): Promise<void> => {
    const found = await callAsUser(creationGet, { id: storyId, revision })
    if (!found.ok) return void showToast('error', formatFailure(found))
    edit((document) => restoreRevision(document, found.data.document))
    showToast('success', t('history.discarded'))
  }
  return (
    <Stack gap={4}>
      {published !== undefined && published.revision !== latest && isChanged && (
        <Row gap={2} wrap>
          <Button look="quiet" small onClick={() => setChosen(published.revision)}>
            {t('history.sincePublished')}
          </Button>
          {published.revision === current && (
            <Button look="quiet" small isBusy={isBusy} onClick={() => run(() => discard(published.revision))}>
              {t('history.discard')}
            </Button>
          )}
        </Row>
      )}
      <Stack as="ul" gap={2}>
        {revisions.slice(0, pages * PAGE_SIZE).map((each) => (
          <RevisionRow
            key={each.revision}
            revision={each}
            growth={findGrowth(each, revisions)}
            isLatest={each.revision === latest}
            isCurrent={each.revision === current}
            onCompare={() => setChosen(each.revision)}
            onName={() => setNaming(each)}
          />
        ))}
      </Stack>
      {revisions.length > pages * PAGE_SIZE && (
        <Button look="quiet" small onClick={() => setPages(pages + 1)}>
          {t('history.more')}
        </Button>
      )}
      {naming !== null && (
        <NameDialog storyId={storyId} revision={naming} onNamed={answer.retry} onClose={() => setNaming(null)} />
      )}
    </Stack>
  )
}

/** How many characters longer a version is than the one that it was based on; null where that is not kept any more. */
function findGrowth({ base, size }: Revision, all: readonly Revision[]): number | null {
  const before = all.find(({ revision }) => revision === base)
  return before === undefined ? null : size - before.size
}

interface RowProps {
  revision: Revision
  growth: number | null
  isLatest: boolean
  /** Readers have it. */
  isCurrent: boolean
  onCompare: () => void
  onName: () => void
}

function RevisionRow({ revision, growth, isLatest, isCurrent, onCompare, onName }: RowProps) {
  const { t } = useTranslation('creation')
  const when = formatWhen(revision.saved_at, pageNow(), getLocale())
  const number = revision.revision
  return (
    <Row as="li" gap={3} wrap justify="between" className={styles.row}>
      <div>
        <Text strong breaks>
          {t(revision.name === '' ? 'history.version' : 'history.named', { number, when, name: revision.name })}
        </Text>
        <Quiet>
          {[
            revision.saved_by ?? t('history.someone'),
            growth !== null && t('history.growth', { count: growth, formatted: formatGrowth(growth) }),
            isLatest && t('history.latest'),
            (isCurrent || revision.published_at !== null) && t(isCurrent ? 'history.current' : 'history.published'),
          ]
            .filter((part) => typeof part === 'string')
            .join(' · ')}
        </Quiet>
      </div>
      <Row gap={2}>
        <Button look="quiet" small onClick={onName} aria-label={t('history.nameOf', { number })}>
          {t('history.name')}
        </Button>
        {!isLatest && (
          <Button look="quiet" small onClick={onCompare} aria-label={t('history.compareNamed', { number })}>
            {t('history.compare')}
          </Button>
        )}
      </Row>
    </Row>
  )
}

function formatGrowth(growth: number): string {
  return new Intl.NumberFormat(getLocale(), { signDisplay: 'exceptZero' }).format(growth)
}
