/** What is different between a version and another one, or the draft as it is now; the version, or one node of it, can be restored. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { creationGet, type creationRevisions } from '../../../protocol/api/creation.ts'
import { type DocumentPath, type Draft } from '../../../protocol/story/draft.ts'
import { type Result, succeed } from '../../../protocol/api/result.ts'
import { isText } from '../../../protocol/story/texts.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { type Elements } from '../../ui/elements.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Quiet, Row, Spoken, Stack, Text } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { compareDrafts, compareTexts, type PartChange, type PlaceChange } from '../model/compareDrafts.ts'
import { asPart, asText, formatPath, isPart, readAt, writeAt } from '../model/documentPaths.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { addNode, deleteNodes, moveNode } from '../model/editNodes.ts'
import { describePlace } from '../problems/describePlace.ts'
import fieldStyles from '../fields/Field.module.css'
import styles from './HistorySection.module.css'

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
  const now = useDraft((view) => view.document)
  const [other, setOther] = useState<number | null>(null)
  const [isRestored, setRestored] = useState(false)
  const before = useRevision(storyId, revision.revision)
  const after = useRevision(storyId, other)
  const failed = [before, after].find((answer) => answer.status === 'failed')
  const one = before.data
  const two = other === null ? now : after.data
  const restore = (recipe: (document: Draft) => void): void => {
    edit(recipe)
    setRestored(true)
  }
  return (
    <Stack gap={4}>
      <Row gap={3} wrap align="end">
        <Button look="quiet" onClick={onClose}>
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
                  {t('history.number', { number: each.revision })}
                </option>
              ))}
          </select>
        </label>
        {one !== null && (
          <Button onClick={() => restore((document) => Object.assign(document, one))}>{t('history.restore')}</Button>
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
          before={one}
          after={two}
          onRestoreNode={(id) => restore((document) => restoreNode(document, one, id))}
        />
      )}
    </Stack>
  )
}

/** The document of a version that the server keeps; null without a number, for which nothing is asked. */
function useRevision(storyId: string, number: number | null) {
  return useAnswer(`creation-revision-${storyId}-${number}`, async (signal): Promise<Result<Draft | null>> => {
    if (number === null) return succeed(null)
    const answer = await callAsUserWith({ signal }, creationGet, { id: storyId, revision: number })
    return answer.ok ? succeed(answer.data.document) : answer
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

interface ComparisonProps {
  before: Draft
  after: Draft
  onRestoreNode: (id: string) => void
}

function Comparison({ before, after, onRestoreNode }: ComparisonProps): Elements {
  const { t } = useTranslation('creation')
  const parts = compareDrafts(before, after)
  if (parts.length === 0) return <p>{t('history.same')}</p>
  return (
    <Stack as="ul" gap={4}>
      {parts.map((part) => (
        <li key={part.node ?? ''} className={styles.part}>
          <Row gap={3} wrap justify="between">
            <Text as="h3" strong breaks>
              {part.node === null ? t('history.whole') : t(`history.node.${part.kind}`, { name: part.node })}
            </Text>
            {part.node !== null && (
              <Button look="quiet" onClick={() => onRestoreNode(part.node ?? '')}>
                {t(part.kind === 'added' ? 'history.removeNode' : 'history.restoreNode')}
              </Button>
            )}
          </Row>
          {part.kind === 'changed' && <Places part={part} before={before} after={after} />}
        </li>
      ))}
    </Stack>
  )
}

function Places({ part, before, after }: { part: PartChange; before: Draft; after: Draft }) {
  const { t } = useTranslation('creation')
  return (
    <dl className={styles.places}>
      {part.places.map((place) => {
        const { part: owner, detail } = describePlace(
          t,
          place.after === undefined ? before : after,
          place.at,
          getLocale(),
        )
        const name = part.node === null ? [owner, detail].filter((each) => each !== '').join(' · ') : detail
        return (
          <div key={formatPath(place.at)}>
            <dt>{name}</dt>
            <dd>
              <Changed place={place} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What was taken out and what came instead, by words where both are texts. */
function Changed({ place: { at, before, after } }: { place: PlaceChange }): Elements {
  const { t } = useTranslation('creation')
  if (typeof before === 'string' && typeof after === 'string')
    return (
      <>
        {compareTexts(before, after, findLanguage(at)).map(({ text, kind }, index) => {
          if (kind === 'same') return <span key={index}>{text}</span>
          const Mark = kind === 'added' ? 'ins' : 'del'
          return (
            <Mark key={index}>
              <Spoken>{t(`history.${kind}`)}</Spoken>
              <span>{text}</span>
            </Mark>
          )
        })}
      </>
    )
  return (
    <>
      {before !== undefined && (
        <del>
          <Spoken>{t('history.removed')}</Spoken>
          <span>{formatValue(before)}</span>
        </del>
      )}{' '}
      {after !== undefined && (
        <ins>
          <Spoken>{t('history.added')}</Spoken>
          <span>{formatValue(after)}</span>
        </ins>
      )}
    </>
  )
}

/** A text in one language is compared as such; any other by words. */
function findLanguage(at: DocumentPath): Locale {
  return LOCALES.find((locale) => locale === at.at(-1)) ?? 'en'
}

/** The texts of a value, one for each line; a value without texts as it stands in the exported files. */
function formatValue(value: unknown): string {
  const texts = listTexts(value)
  return texts.length > 0 ? texts.join('\n') : typeof value === 'string' ? value : JSON.stringify(value)
}

function listTexts(value: unknown): string[] {
  if (isText(value))
    return Object.values(value)
      .map(asText)
      .filter((text) => text !== '')
  if (Array.isArray(value)) return value.flatMap(listTexts)
  return isPart(value) ? Object.values(value).flatMap(listTexts) : []
}
