/** Chooses the draft that gets an actor: a copy of one of the gallery with their pictures, or a new one. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type * as v from 'valibot'
import { type creationActors, creationCopyActor, creationList } from '../../../protocol/api/creation.ts'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { callAsUser, callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { asList, asText, readAt, writeAt } from '../model/documentPaths.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { closeDrafts, openDraft } from '../frame/openDraft.ts'
import { saveDraft } from '../publish/saveDraft.ts'
import { chooseTitle } from '../list/arrangeStories.ts'
import { Quiet } from '../../ui/layout.tsx'
import styles from './characters.module.css'
import { forEachLocale } from '../../../protocol/locale.ts'
import { useStoryPaths } from '../storyPaths.ts'

export type GalleryActor = v.InferOutput<typeof creationActors.answer>['actors'][number]

interface Props {
  /** Null: a new one. */
  actor: GalleryActor | null
  onClose: () => void
}

export function UseActorDrawer({ actor, onClose }: Props) {
  const { t } = useTranslation('creation')
  const [, navigate] = useLocation()
  const { writeAbout } = useStoryPaths()
  const { isBusy, run } = useOneAtATime()
  const isMounted = useIsMounted()
  const answer = useAnswer('creation-drafts', (signal) => callAsUserWith({ signal }, creationList, {}))
  const drafts = (answer.data?.stories ?? []).filter(({ is_read_only }) => !is_read_only)
  const use = async (to: string): Promise<void> => {
    const at = actor === null ? await addActor(to) : await copyTo(actor, to)
    if (typeof at === 'string') return void showToast('error', at)
    if (!isMounted()) return void showToast('success', t('characters.added'))
    const draft = await openDraft(to)
    if (draft.ok) draft.data.actions.select(at)
    if (isMounted()) navigate(writeAbout(to))
  }
  const addActor = async (to: string): Promise<DocumentPath | string> => {
    const draft = await openDraft(to)
    if (!draft.ok) return formatFailure(draft)
    const actors = asList(readAt(draft.data.getView().document, ['metadata', 'actors']))
    const at = ['metadata', 'actors', actors.length]
    const taken = new Set(actors.map((one) => asText(readAt(one, ['id']))))
    let number = actors.length + 1
    while (taken.has(`actor-${number}-${to}`)) number += 1
    const empty = { id: `actor-${number}-${to}`, name: forEachLocale(() => ''), preview: '', avatar: '', version: '2' }
    draft.data.actions.edit((document) => writeAt(document, at, empty))
    return at
  }
  const copyTo = async ({ story_id, actor_id }: GalleryActor, to: string): Promise<DocumentPath | string> => {
    // An open draft is saved, and opened again with the actor in it.
    const opened = await openDraft(to)
    if (!opened.ok) return formatFailure(opened)
    if ((await saveDraft(opened.data)).kind !== 'saved') return t('characters.notSaved')
    // Closing it would stop the saving of the screen that the author went to; that one merges the actor.
    if (isMounted()) closeDrafts()
    const copied = await callAsUser(creationCopyActor, { story_id, actor_id, to })
    return copied.ok ? copied.data.at : formatFailure(copied)
  }
  return (
    <Drawer title={actor === null ? t('characters.newFor') : t('characters.useIn')} onClose={onClose}>
      {answer.status === 'loading' && <Skeleton className={styles.loading} />}
      {answer.status === 'failed' && <p role="alert">{formatFailure(answer.failure)}</p>}
      {answer.status === 'here' && drafts.length === 0 && <p>{t('characters.noDrafts')}</p>}
      <ul className={styles.drafts}>
        {drafts.map((story) => {
          const title = chooseTitle(story, getLocale())
          return (
            <li key={story.id}>
              <button type="button" aria-disabled={isBusy} onClick={() => run(() => use(story.id))}>
                <span lang={title.locale}>{title.text === '' ? t('frame.untitled') : title.text}</span>
                <Quiet breaks as="span">
                  {story.id}
                </Quiet>
              </button>
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}
