/** What publishing changes for readers, before it happens: by node and word, and the games under way that it touches. */
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { creationReview } from '../../../protocol/api/creation.ts'
import { type Result, succeed } from '../../../protocol/api/result.ts'
import { mediaList } from '../../../protocol/api/creationMedia.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { Button } from '../../ui/Button.tsx'
import { openDraft } from '../frame/openDraft.ts'
import { Comparison } from '../history/Comparison.tsx'
import { compareDrafts, type PartChange } from '../../../protocol/story/compareDrafts.ts'
import { type VersionFile } from '../history/MediaSides.tsx'
import { ComparedDialog } from './ComparedDialog.tsx'
import styles from './PublishReview.module.css'

type Review = v.InferOutput<typeof creationReview.answer>

interface Props {
  storyId: string
  onPublish: () => void
  /** Another time is chosen for it; without it, it is published now or not. */
  onPlan?: () => void
  onCancel: () => void
}

export function PublishReview({ storyId, onPublish, onPlan, onCancel }: Props) {
  const { t } = useTranslation('creation')
  const answer = useAnswer(`creation-review-${storyId}`, (signal) => load(storyId, signal))
  const actions = (
    <>
      <Button wide onClick={onPublish}>
        {t('publish.again')}
      </Button>
      {onPlan !== undefined && (
        <Button wide look="quiet" onClick={onPlan}>
          {t('plan.title')}
        </Button>
      )}
      <Button wide look="quiet" onClick={onCancel}>
        {t('publish.notYet')}
      </Button>
    </>
  )
  return (
    <ComparedDialog title={t('publish.reviewTitle')} actions={actions} answer={answer} onClose={onCancel}>
      {(compared) => <Changes {...compared} />}
    </ComparedDialog>
  )
}

interface Loaded {
  draft: Draft
  media: readonly VersionFile[]
  review: Review
}

/** The draft as it is typed, and what players have now. */
async function load(id: string, signal: AbortSignal): Promise<Result<Loaded>> {
  const [opened, media, review] = await Promise.all([
    openDraft(id),
    callAsUserWith({ signal }, mediaList, { story_id: id }),
    callAsUserWith({ signal }, creationReview, { id }),
  ])
  if (!opened.ok) return opened
  if (!review.ok) return review
  return succeed({
    draft: opened.data.getView().document, // What changes is said without pictures, too.
    media: media.ok ? media.data.media : [],
    review: review.data,
  })
}

function Changes({ draft, media, review: { published, standing } }: Loaded) {
  const { t } = useTranslation('creation')
  if (published === null) return <p>{t('publish.publishedText')}</p>
  const parts = compareDrafts(published.document, draft)
  const touched = countTouched(parts, standing)
  const games = standing.reduce((sum, one) => sum + one.games, 0)
  return (
    <>
      <p>{games === 0 ? t('publish.noGames') : t('publish.games', { count: games })}</p>
      {games > 0 && <p>{touched === 0 ? t('publish.untouched') : t('publish.touched', { count: touched })}</p>}
      <div className={styles.changes}>
        <Comparison
          parts={parts}
          before={published.document}
          after={draft}
          files={{ before: published.files, after: media }}
        />
      </div>
    </>
  )
}

/** The games whose player stands in a node that has changed or is gone. */
function countTouched(parts: readonly PartChange[], standing: Review['standing']): number {
  const changed = new Set(parts.filter(({ kind }) => kind !== 'added').map(({ node }) => node))
  return standing.filter(({ node }) => changed.has(node)).reduce((sum, { games }) => sum + games, 0)
}
