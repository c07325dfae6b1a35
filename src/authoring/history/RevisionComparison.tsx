/** What is different between a version and another one, or the draft as it is now; the version, or one node of it, can be restored. */
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { creationGet, type creationRevisions } from '../../../protocol/api/creation.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { type Result, succeed } from '../../../protocol/api/result.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Quiet, Row, Spoken, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { compareDrafts } from '../../../protocol/story/compareDrafts.ts'
import { asPart, readAt, writeAt } from '../model/documentPaths.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { addNode, deleteNodes, moveNode } from '../model/editNodes.ts'
import { useMedia } from '../media/mediaStore.ts'
import { Comparison } from './Comparison.tsx'
import { type VersionFile } from './MediaSides.tsx'
import fieldStyles from '../fields/Field.module.css'
import styles from './HistorySection.module.css'
import { restoreRevision } from './restoreRevision.ts'

/** One version of a story in the list of all. */
export type Revision = v.InferOutput<typeof creationRevisions.answer>['revisions'][number]

const NOW = 'now'

interface Props {
  storyId: string
  revision: Revision
  others: readonly Revision[]
  onClose: () => void
}

export function RevisionComparison({ storyId, revision, others, onClose }: Props) {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  // The comparison follows the draft behind what the author types.
  const now = useDeferredValue(useDraft((view) => view.document))
  const [other, setOther] = useState<number | null>(null)
  const [isRestored, setRestored] = useState(false)
  const before = useRevision(storyId, revision.revision)
  const after = useRevision(storyId, other)
  const failed = [before, after].find((answer) => answer.status === 'failed')
  const { media } = useMedia(storyId)
  const one = before.data?.document ?? null
  const two = other === null ? now : (after.data?.document ?? null)
  const parts = useMemo(() => (one === null || two === null ? [] : compareDrafts(one, two)), [one, two])
  // Of a version that was never published nobody knows which files it had: it is shown with those of the draft.
  const ofDraft = media ?? []
  const restore = (recipe: (document: Draft) => void): void => {
    edit(recipe)
    setRestored(true)
  }
  return (
    <Stack gap={4}>
      <Row gap={3} wrap align="end">
        <Button look="quiet" small onClick={onClose}>
          {t('history.back')}
        </Button>
        <label className={styles.other}>
          <Quiet as="span">{t('history.from', { number: revision.revision })}</Quiet>
          <select
            className={fieldStyles.control}
            value={other ?? NOW}
            onChange={({ target }) => setOther(target.value === NOW ? null : Number(target.value))}
          >
            <option value={NOW}>{t('history.now')}</option>
            {others
              .filter((each) => each.revision > revision.revision)
              .map((each) => (
                <option key={each.revision} value={each.revision}>
                  {each.name === ''
                    ? t('history.number', { number: each.revision })
                    : t('history.numberNamed', { number: each.revision, name: each.name })}
                </option>
              ))}
          </select>
        </label>
        {one !== null && (
          <Button small onClick={() => restore((document) => restoreRevision(document, one))}>
            {t('history.restore')}
          </Button>
        )}
      </Row>
      <p role="status">{isRestored && t('history.restored')}</p>
      {failed !== undefined && <ErrorState title={formatFailure(failed.failure)} onRetry={failed.retry} />}
      {failed === undefined && (one === null || two === null) && (
        <div role="status" aria-busy="true">
          <Spoken>{t('history.loading')}</Spoken>
          <Skeleton className={styles.skeleton} />
        </div>
      )}
      {one !== null && two !== null && (
        <Comparison
          parts={parts}
          before={one}
          after={two}
          files={{ before: before.data?.files ?? ofDraft, after: after.data?.files ?? ofDraft }}
          onRestoreNode={(id) => restore((document) => restoreNode(document, one, id))}
        />
      )}
    </Stack>
  )
}

interface KeptVersion {
  document: Draft
  /** Null where it was never published. */
  files: readonly VersionFile[] | null
}

/** A version that the server keeps; null without a number, for which nothing is asked. */
function useRevision(storyId: string, number: number | null) {
  return useAnswer(`creation-revision-${storyId}-${number}`, async (signal): Promise<Result<KeptVersion | null>> => {
    if (number === null) return succeed(null)
    const answer = await callAsUserWith({ signal }, creationGet, { id: storyId, revision: number })
    if (!answer.ok) return answer
    const { document, files } = answer.data
    return succeed({ document, files: files.length === 0 ? null : files })
  })
}

/** A node as it was; one that was not there goes, and one that is not there any more comes back in its place. For the recipe of an edit. */
function restoreNode(document: Draft, from: Draft, id: string): void {
  const node = readAt(from, ['script', 'nodes', id])
  const present = asPart(document.script['nodes'])
  if (node === undefined) return deleteNodes(document, [id])
  if (Object.hasOwn(present, id)) return writeAt(document, ['script', 'nodes', id], node)
  const order = Object.keys(asPart(from.script['nodes']))
  const behind = order.slice(0, order.indexOf(id)).findLast((other) => Object.hasOwn(present, other))
  const [first] = Object.keys(present)
  addNode(document, id, { node, ...(behind !== undefined && { behind }) })
  if (behind === undefined && first !== undefined) moveNode(document, id, first, 'before')
}
