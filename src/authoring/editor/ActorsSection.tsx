/** The actors of the story: those whom a player can choose. Doc 1 §3 (actor). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asList, asPart, asText, readAt, writeAt } from '../model/documentPaths.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import { useItemKeys } from '../model/useItemKeys.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { findFreeName } from '../model/names.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActorCard } from './ActorCard.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ReuseActorDrawer } from './ReuseActorDrawer.tsx'
import { FALLBACK_LOCALE, forEachLocale } from '../../../protocol/locale.ts'

const ACTORS = ['metadata', 'actors']

export function ActorsSection() {
  const { t } = useTranslation('creation')
  const actors = asList(useDraft((view) => readAt(view.document, ACTORS)))
  const version = asText(useDraft((view) => readAt(view.document, ['metadata', 'version'])))
  const storyId = useDraft((view) => view.id)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit, select } = useDraftActions()
  const language = chooseLanguage(useStoryLanguages(), FALLBACK_LOCALE)
  const [isReusing, setReusing] = useState(false)
  const keys = useItemKeys(actors)
  const ids = actors.map((actor) => asText(asPart(actor)['id']))
  const speakers = useDraft(
    (view) => Object.keys(asPart(readAt(view.document, ['script', 'speakers']))),
    (one, other) => one.join(' ') === other.join(' '),
  )
  const addActor = (): void => {
    const path = [...ACTORS, actors.length]
    const actor = {
      // Ids of actors are unique over all stories.
      id: findFreeName(`${storyId}-actor`, [...ids, ...speakers]),
      name: forEachLocale(() => ''),
      version: version === '' ? '2' : version,
      coins: 0,
      hot: 0,
      extra: [],
    }
    edit((document) => writeAt(document, path, actor))
    select([...path, 'name', language])
  }
  return (
    <Stack gap={5}>
      {actors.length === 0 && <EmptyState title={t('editor.actors.none')} hint={t('editor.actors.noneHint')} />}
      <Stack as="ul" gap={4}>
        {actors.map((actor, index) => (
          <ActorCard key={keys[index]} actor={asPart(actor)} index={index} ids={ids} speakers={speakers} />
        ))}
      </Stack>
      {!isReadOnly && (
        <Row gap={3} align="stretch" wrap>
          <Button look="quiet" small onClick={addActor}>
            {t('editor.actors.add')}
          </Button>
          <Button look="quiet" small onClick={() => setReusing(true)}>
            {t('editor.actors.reuse')}
          </Button>
        </Row>
      )}
      {isReusing && (
        <ReuseActorDrawer
          onCopied={(index) => {
            setReusing(false)
            if (index >= 0) select([...ACTORS, index, 'name', language])
          }}
          onClose={() => setReusing(false)}
        />
      )}
    </Stack>
  )
}
