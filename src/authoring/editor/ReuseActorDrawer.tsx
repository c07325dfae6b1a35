/** Copies an actor of another story, with its pictures. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { creationActors, creationCopyActor, creationGet } from '../../../protocol/api/creation.ts'
import type { CallError } from '../../../protocol/api/result.ts'
import { callAsUser } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asList, asPart, readAt } from '../model/documentPaths.ts'
import { readText } from '../model/storyGraph.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { pageNow } from '../../platform/time.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { loadMedia } from '../media/mediaStore.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './editor.module.css'

type ListedActor = v.InferOutput<typeof creationActors.answer>['actors'][number]

interface Props {
  /** Where it stands among the actors of the story; -1 while a conflict keeps it out. */
  onCopied: (index: number) => void
  onClose: () => void
}

export function ReuseActorDrawer({ onCopied, onClose }: Props) {
  const { t } = useTranslation('creation')
  const storyId = useDraft((view) => view.id)
  const { data, failure, retry } = useAnswer('creation-actors', () => callAsUser(creationActors, {}))
  const [copying, setCopying] = useState<string | null>(null)
  const { run } = useOneAtATime()
  const showCopied = useWhileMounted(onCopied)
  const getDraft = useDraftNow()
  const { saveNow, mergeVersion } = useDraftActions()
  const others = data?.actors.filter((actor) => actor.story_id !== storyId) ?? []
  const copy = async (actor: ListedActor): Promise<void> => {
    setCopying(`${actor.story_id} ${actor.actor_id}`)
    const failed = await copyActor(actor)
    setCopying(null)
    if (failed !== null) showToast('error', formatFailure(failed))
  }
  /** The server adds the actor to what is saved, with an id and pictures of its own; the draft takes that version in. */
  const copyActor = async ({ story_id, actor_id }: ListedActor): Promise<CallError | null> => {
    await saveNow()
    const copied = await callAsUser(creationCopyActor, { story_id, actor_id, to: storyId })
    if (!copied.ok) return copied
    const answer = await callAsUser(creationGet, { id: storyId, problems: false })
    if (!answer.ok) return answer
    const { revision, document: theirs, updated_at: at, updated_by: by } = answer.data
    void loadMedia(storyId)
    if (revision !== null) mergeVersion({ revision, by, at: at ?? pageNow(), theirs })
    const { id } = asPart(readAt(theirs, copied.data.at))
    const actors = asList(readAt(getDraft().document, ['metadata', 'actors']))
    showCopied(actors.findIndex((each) => asPart(each)['id'] === id))
    return null
  }
  return (
    <Drawer title={t('editor.actors.reuse')} onClose={onClose}>
      <Quiet breaks>{t('editor.actors.reuseHint')}</Quiet>
      {failure !== null && (
        <ErrorState title={t('editor.actors.failed')} hint={formatFailure(failure)} onRetry={retry} />
      )}
      {data === null && failure === null && <Skeleton className={styles.loading} />}
      {data !== null && others.length === 0 && (
        <EmptyState title={t('editor.actors.noOthers')} hint={t('editor.actors.noOthersHint')} />
      )}
      <ul>
        {others.map((actor) => (
          <li key={`${actor.story_id} ${actor.actor_id}`}>
            <Row
              as="button"
              gap={3}
              type="button"
              className={styles.choice}
              aria-busy={copying === `${actor.story_id} ${actor.actor_id}` || undefined}
              onClick={() => run(() => copy(actor))}
            >
              <Picture
                url={actor.avatar_url === '' ? null : actor.avatar_url}
                alt=""
                sizes="48px"
                className={styles.avatar}
              />
              <span className={styles.choiceText}>
                <span>{readText(actor.name, getLocale()) || actor.actor_id}</span>
                <Quiet breaks as="span">
                  {readText(actor.story_title, getLocale()) || actor.story_id}
                </Quiet>
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
