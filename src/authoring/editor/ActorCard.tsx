/** One actor: names, pictures, price, version, voice, and the rows of its card. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DocumentPath, type Draft } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asList, asPart, asText, type DocumentPart, isInside, isPart, readAt, writeAt } from '../model/documentPaths.ts'
import { readText } from '../model/storyGraph.ts'
import { useItemKeys } from '../model/useItemKeys.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { LocalizedInput } from '../fields/LocalizedInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { PickInput } from '../fields/PickInput.tsx'
import { FaceInput } from '../steps/form/fieldControls.tsx'
import { MediaField } from '../media/MediaField.tsx'
import { formatProblem } from '../problems/formatProblem.ts'
import { VERSIONS } from './AboutSection.tsx'
import { Quiet, Stack, Text } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { ItemButtons, moveItem } from './ItemButtons.tsx'
import { NameInput } from './NameInput.tsx'
import { PreloadInput } from '../steps/form/PreloadInput.tsx'
import { forEachLocale } from '../../../protocol/locale.ts'
import { VOICES } from '../../../protocol/story.ts'
import { Field } from '../fields/Field.tsx'
import fieldStyles from '../fields/Field.module.css'
import { readVoice, VoiceSample } from './VoiceSample.tsx'

interface Props {
  actor: DocumentPart
  index: number
  /** The ids of all actors. */
  ids: readonly string[]
  /** The ids of all speakers: an actor may not have one of theirs, their lines would be the actor's. */
  speakers: readonly string[]
}

export function ActorCard({ actor, index, ids, speakers }: Props) {
  const { t } = useTranslation('creation')
  const path = ['metadata', 'actors', index]
  const { edit } = useDraftActions()
  const isSelected = useDraft((view) => view.selection !== null && isInside(view.selection, path))
  const idProblem = useDraft(
    (view) => view.problems.find(({ at }) => isInside(at, [...path, 'id']) && at.length === path.length + 1) ?? null,
  )
  const [isOpen, setOpen] = useState(ids.length === 1)
  const id = asText(actor['id'])
  const isDuplicate = ids.filter((each) => each === id).length > 1
  const written = readText(actor['name'], getLocale())
  const name = written === '' ? t('editor.actors.unnamed') : written
  return (
    <li data-item className={styles.item}>
      <details open={isOpen || isSelected} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <Text as="span" strong breaks className={styles.itemName}>
            {name}
          </Text>
          <Quiet breaks as="span">
            {id}
          </Quiet>
        </summary>
        <Stack gap={5}>
          <ItemButtons
            name={name}
            place={{ index, count: ids.length }}
            onMove={(to) => edit((document) => moveItem(readAt(document, ['metadata', 'actors']), index, to))}
            onRemove={() => edit((document) => writeAt(document, path, undefined))}
          />
          <LocalizedInput path={[...path, 'name']} label={t('editor.actors.name')} />
          <div className={styles.pair}>
            <MediaField path={[...path, 'avatar']} label={t('editor.actors.avatar')} kind="picture" />
            <MediaField
              path={[...path, 'preview']}
              label={t('editor.actors.preview')}
              kind="picture"
              facePath={[...path, 'preview_face']}
            />
          </div>
          <FaceInput path={[...path, 'preview_face']} label={t('editor.actors.previewFace')} />
          <div className={styles.pair}>
            <NameInput
              key={id}
              kind="speaker"
              name={id}
              taken={[...ids, ...speakers]}
              // Which of the two the story means is not known: only this one gets another id.
              {...(isDuplicate && { rename: (document: Draft, to: string) => writeAt(document, [...path, 'id'], to) })}
              label={t('editor.actors.id')}
              hint={t('editor.actors.idHint')}
              problem={idProblem === null ? null : formatProblem(t, idProblem)}
            />
            <ActorVoice actor={actor} id={id} name={name} />
            <NumberInput
              path={[...path, 'coins']}
              label={t('editor.actors.price')}
              hint={t('editor.actors.priceHint')}
              min={0}
              fallback={0}
            />
            <NumberInput
              path={[...path, 'hot']}
              label={t('editor.actors.hot')}
              hint={t('editor.actors.hotHint')}
              fallback={0}
            />
            <PickInput
              path={[...path, 'version']}
              label={t('editor.actors.version')}
              values={VERSIONS}
              format={(version) => t(`editor.version.${version as (typeof VERSIONS)[number]}`)}
            />
          </div>
          <ExtraRows path={[...path, 'extra']} />
          <PreloadInput path={[...path, 'assets']} label={t('editor.actors.assets')} />
        </Stack>
      </details>
    </li>
  )
}

/** Rows of a name and a value that the actor's card shows. */
function ExtraRows({ path }: { path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const rows = asList(useDraft((view) => readAt(view.document, path)))
  const keys = useItemKeys(rows)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  return (
    <fieldset>
      <Text as="legend" strong small className={styles.legend}>
        {t('editor.actors.extra')}
      </Text>
      <Stack as="ul" gap={4}>
        {rows.map((row, index) => {
          const label = readText(asPart(row)['key'], getLocale())
          const name = label === '' ? t('editor.actors.row', { number: index + 1 }) : label
          return (
            <Stack as="li" gap={3} key={keys[index]} data-item className={styles.row}>
              <LocalizedInput path={[...path, index, 'key']} label={t('editor.actors.rowName')} />
              <LocalizedInput path={[...path, index, 'value']} label={t('editor.actors.rowValue')} />
              <ItemButtons
                name={name}
                place={{ index, count: rows.length }}
                onMove={(to) => edit((document) => moveItem(readAt(document, path), index, to))}
                onRemove={() => edit((document) => writeAt(document, [...path, index], undefined))}
              />
            </Stack>
          )
        })}
      </Stack>
      {!isReadOnly && (
        <Button
          look="quiet"
          small
          onClick={() =>
            edit((document) =>
              writeAt(document, [...path, rows.length], {
                key: forEachLocale(() => ''),
                value: forEachLocale(() => ''),
              }),
            )
          }
        >
          {t('editor.actors.addRow')}
        </Button>
      )}
    </fieldset>
  )
}

interface ActorVoiceProps {
  actor: DocumentPart
  id: string
  /** As the author reads it. */
  name: string
}

/** The voice of an actor. It stands among the speakers of the script, under the id of the actor. */
function ActorVoice({ actor, id, name }: ActorVoiceProps) {
  const { t } = useTranslation('creation')
  const control = useId()
  const path = ['script', 'speakers', id]
  const voice = readVoice(useDraft((view) => readAt(view.document, [...path, 'voice'])))
  const chosen = typeof voice === 'string' ? voice : ''
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const choose = (next: string): void =>
    edit((document) => {
      if (isPart(readAt(document, path))) writeAt(document, [...path, 'voice'], next)
      // A speaker has a name and a picture of its own.
      else writeAt(document, path, { name: actor['name'], avatar: actor['avatar'], voice: next })
    })
  return (
    <Field id={control} label={t('editor.actors.voice')}>
      <select
        id={control}
        className={fieldStyles.control}
        value={chosen}
        disabled={isReadOnly || id === ''}
        onChange={({ target }) => choose(target.value)}
      >
        {typeof voice !== 'string' && <option value="">{t('editor.ownVoice', voice)}</option>}
        {VOICES.map((each) => (
          <option key={each} value={each}>
            {t(`steps.values.${each}`)}
          </option>
        ))}
      </select>
      {id !== '' && <VoiceSample id={id} isActor name={name} voice={voice} />}
    </Field>
  )
}
