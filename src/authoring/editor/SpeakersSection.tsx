/** Speakers whom the player cannot choose: name, picture, voice. */
import { useTranslation } from 'react-i18next'
import { VOICES } from '../../../protocol/story.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asList, asPart, asText, readAt, writeAt } from '../model/documentPaths.ts'
import { findFreeName, listUses } from '../model/names.ts'
import { readText } from '../model/storyGraph.ts'
import { useItemKeys } from '../model/useItemKeys.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LocalizedInput } from '../fields/LocalizedInput.tsx'
import { PickInput } from '../fields/PickInput.tsx'
import { MediaField } from '../media/MediaField.tsx'
import { Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { ItemButtons } from './ItemButtons.tsx'
import { NameInput } from './NameInput.tsx'
import { SmallTalkForm } from './SmallTalkForm.tsx'
import { UseList } from './UseList.tsx'
import { readVoice, VoiceSample } from './VoiceSample.tsx'
import { forEachLocale } from '../../../protocol/locale.ts'

const SPEAKERS = ['script', 'speakers']

export function SpeakersSection() {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const speakers = asPart(readAt(document, SPEAKERS))
  const keys = useItemKeys(Object.keys(speakers))
  const actors = asList(readAt(document, ['metadata', 'actors'])).map((actor) => asText(asPart(actor)['id']))
  const taken = [...Object.keys(speakers), ...actors]
  return (
    <Stack gap={5}>
      {Object.keys(speakers).length === 0 && (
        <EmptyState title={t('editor.speakers.none')} hint={t('editor.speakers.noneHint')} />
      )}
      <Stack as="ul" gap={4}>
        {Object.entries(speakers).map(([id, speaker], index) => {
          const path = [...SPEAKERS, id]
          const name = readText(asPart(speaker)['name'], getLocale()) || id
          const voice = readVoice(asPart(speaker)['voice'])
          return (
            <Stack as="li" gap={5} key={keys[index]} data-item className={styles.item}>
              <Row gap={2} justify="between" wrap>
                <Text as="h3" strong breaks className={styles.itemName}>
                  {name}
                </Text>
                <ItemButtons
                  name={name}
                  place={null}
                  onRemove={() => edit((draft) => writeAt(draft, path, undefined))}
                />
              </Row>
              {actors.includes(id) && <Quiet breaks>{t('editor.speakers.isActor')}</Quiet>}
              <LocalizedInput path={[...path, 'name']} label={t('editor.speakers.name')} />
              <MediaField path={[...path, 'avatar']} label={t('editor.speakers.avatar')} kind="picture" />
              <div className={styles.pair}>
                <NameInput key={id} kind="speaker" name={id} taken={taken} label={t('editor.speakers.id')} />
                <div>
                  <PickInput
                    path={[...path, 'voice']}
                    label={t('editor.speakers.voice')}
                    values={VOICES}
                    {...(typeof voice === 'string' ? { fallback: 'mid' } : { emptyLabel: t('editor.ownVoice', voice) })}
                    format={(voice) => t(`steps.values.${voice as (typeof VOICES)[number]}`)}
                  />
                  <VoiceSample id={id} isActor={actors.includes(id)} name={name} voice={voice} />
                </div>
              </div>
              <SmallTalkForm path={path} />
              <UseList uses={listUses(document, 'speaker', id)} />
            </Stack>
          )
        })}
      </Stack>
      {!isReadOnly && (
        <Button
          look="quiet"
          small
          onClick={() =>
            edit((draft) =>
              writeAt(draft, [...SPEAKERS, findFreeName('speaker', taken)], {
                name: forEachLocale(() => ''),
                voice: 'mid',
              }),
            )
          }
        >
          {t('editor.speakers.add')}
        </Button>
      )}
    </Stack>
  )
}
