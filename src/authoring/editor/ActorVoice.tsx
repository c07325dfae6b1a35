/** The voice of an actor. It stands among the speakers of the script, under the id of the actor. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { VOICES } from '../../../protocol/story.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asText, type DocumentPart, isPart, readAt, writeAt } from '../model/documentPaths.ts'
import { Field } from '../fields/Field.tsx'
import fieldStyles from '../fields/Field.module.css'
import { VoiceSample } from './VoiceSample.tsx'

interface Props {
  actor: DocumentPart
  id: string
  /** As the author reads it. */
  name: string
}

export function ActorVoice({ actor, id, name }: Props) {
  const { t } = useTranslation('creation')
  const control = useId()
  const path = ['script', 'speakers', id]
  const voice = asText(useDraft((view) => readAt(view.document, [...path, 'voice'])))
  const chosen = voice === '' ? 'mid' : voice
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
        {VOICES.map((each) => (
          <option key={each} value={each}>
            {t(`steps.values.${each}`)}
          </option>
        ))}
      </select>
      {id !== '' && <VoiceSample id={id} isActor name={name} voice={chosen} />}
    </Field>
  )
}
