/** Asks before readers get the version again that they had before, and shows what that changes for them. */
import { useTranslation } from 'react-i18next'
import { creationGet, creationReview } from '../../../protocol/api/creation.ts'
import { type Result, succeed } from '../../../protocol/api/result.ts'
import { compareDrafts } from '../../../protocol/story/compareDrafts.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { getLocale } from '../../i18n/index.ts'
import { pageNow } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Comparison } from '../history/Comparison.tsx'
import { formatWhen } from '../list/formatWhen.ts'
import { type VersionFile } from '../history/MediaSides.tsx'
import { ComparedDialog } from './ComparedDialog.tsx'
import styles from './PublishReview.module.css'

interface Props {
  storyId: string
  /** Called with the revision that readers have now. */
  onConfirm: (from: number) => void
  onCancel: () => void
}

export function GoBackDialog({ storyId, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('creation')
  const answer = useAnswer(`creation-go-back-${storyId}`, (signal) => load(storyId, signal))
  const found = answer.data
  const actions = (
    <>
      {found !== null && (
        <Button wide onClick={() => onConfirm(found.from)}>
          {t('publish.goBackConfirm', { number: found.to })}
        </Button>
      )}
      <Button wide look="quiet" onClick={onCancel}>
        {t('publish.notYet')}
      </Button>
    </>
  )
  return (
    <ComparedDialog title={t('publish.goBackTitle')} actions={actions} answer={answer} onClose={onCancel}>
      {(compared) => (compared === null ? <p>{t('publish.noVersionBefore')}</p> : <Changes {...compared} />)}
    </ComparedDialog>
  )
}

interface Found {
  from: number
  to: number
  publishedAt: number
  present: Draft
  before: Draft
  files: { before: readonly VersionFile[]; after: readonly VersionFile[] }
}

/** Null where there is no version to go back to. */
async function load(id: string, signal: AbortSignal): Promise<Result<Found | null>> {
  const review = await callAsUserWith({ signal }, creationReview, { id })
  if (!review.ok) return review
  const { published, before } = review.data
  if (published === null || before === null) return succeed(null)
  const opened = await callAsUserWith({ signal }, creationGet, { id, revision: before.revision })
  if (!opened.ok) return opened
  return succeed({
    from: published.revision,
    to: before.revision,
    publishedAt: before.published_at,
    present: published.document,
    before: opened.data.document,
    files: { before: published.files, after: opened.data.files },
  })
}

function Changes({ to, publishedAt, present, before, files }: Found) {
  const { t } = useTranslation('creation')
  const when = formatWhen(publishedAt, pageNow(), getLocale())
  return (
    <>
      <p>{t('publish.goBackText', { number: to, when })}</p>
      <div className={styles.changes}>
        <Comparison parts={compareDrafts(present, before)} before={present} after={before} files={files} />
      </div>
    </>
  )
}
