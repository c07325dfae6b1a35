/** A gallery of the actors of all stories: to find one, open them in their story, or use them again in a draft. Doc 1 §2. */
import '../../platform/creationPolyfills.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { creationActors } from '../../../protocol/api/creation.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { pickText } from '../../../protocol/story/texts.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { openDraft } from '../frame/openDraft.ts'
import { Column, ListScreen, Quiet, Row } from '../../ui/layout.tsx'
import styles from './characters.module.css'
import { type GalleryActor, UseActorDrawer } from './UseActorDrawer.tsx'
import { useStoryPaths } from '../storyPaths.ts'

export default function CharacterSelect() {
  const { t } = useTranslation('creation')
  const { home } = useStoryPaths()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<GalleryActor | 'new' | null>(null)
  const answer = useAnswer('creation-actors', (signal) => callAsUserWith({ signal }, creationActors, {}))
  useScreenTitle(t('characters.title'))
  const found = answer.status === 'here' ? answer.data.actors.filter((actor) => matches(actor, search)) : []
  return (
    <ListScreen wide>
      <Row wrap className={styles.head} data-head>
        <ScreenHeader title={t('characters.title')} fallback={home} />
        <input
          type="search"
          className={styles.search}
          aria-label={t('characters.search')}
          placeholder={t('characters.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button className={styles.create} onClick={() => setChosen('new')}>
          {t('characters.create')}
        </Button>
      </Row>
      {answer.status === 'loading' && <Skeleton className={styles.loading} />}
      {answer.status === 'failed' && (
        <ErrorState title={t('characters.failed')} hint={formatFailure(answer.failure)} onRetry={answer.retry} />
      )}
      {answer.status === 'here' && found.length === 0 && (
        <EmptyState title={t('characters.none')} hint={t('characters.noneHint')} />
      )}
      <ul className={styles.cards}>
        {found.map((actor) => (
          <ActorCard key={`${actor.story_id} ${actor.actor_id}`} actor={actor} onUse={() => setChosen(actor)} />
        ))}
      </ul>
      {chosen !== null && <UseActorDrawer actor={chosen === 'new' ? null : chosen} onClose={() => setChosen(null)} />}
    </ListScreen>
  )
}

function ActorCard({ actor, onUse }: { actor: GalleryActor; onUse: () => void }) {
  const { t } = useTranslation('creation')
  const [, navigate] = useLocation()
  const { writeAbout } = useStoryPaths()
  const name = pickText(actor.name, getLocale()) || actor.actor_id
  const picture = actor.preview_url || actor.avatar_url
  const show = useWhileMounted(() => navigate(writeAbout(actor.story_id)))
  const open = async (): Promise<void> => {
    const draft = await openDraft(actor.story_id)
    if (draft.ok) draft.data.actions.select(actor.at)
    show()
  }
  return (
    <Column as="li" className={styles.card}>
      <Picture url={picture === '' ? null : picture} alt="" sizes="180px" className={styles.picture} />
      <div className={styles.words}>
        <h2>{name}</h2>
        <Quiet breaks>{pickText(actor.story_title, getLocale()) || t('frame.untitled')}</Quiet>
      </div>
      <Row align="stretch" wrap className={styles.actions}>
        <button type="button" aria-label={t('characters.useNamed', { name })} onClick={onUse}>
          {t('characters.use')}
        </button>
        <button type="button" aria-label={t('characters.openNamed', { name })} onClick={() => void open()}>
          {t('characters.open')}
        </button>
      </Row>
    </Column>
  )
}

function matches({ actor_id, name, story_title }: GalleryActor, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase()
  return [actor_id, ...LOCALES.flatMap((each) => [name[each], story_title[each]])].some((text) =>
    text.toLocaleLowerCase().includes(wanted),
  )
}
