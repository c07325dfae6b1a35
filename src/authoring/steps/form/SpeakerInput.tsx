/** An actor or a speaker of the story. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { PickInput } from '../../fields/PickInput.tsx'
import { isSameSpeakers, listSpeakers } from '../speakers.ts'
import type { FieldOf } from './formFields.ts'

export function SpeakerInput({ field, path, label }: { field: FieldOf<'speaker'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const speakers = useDraft((view) => listSpeakers(view.document), isSameSpeakers)
  return (
    <PickInput
      path={path}
      label={label}
      values={speakers.map(({ id }) => id)}
      format={(value) => speakers.find(({ id }) => id === value)?.name ?? value}
      {...(field.isOptional === true && { emptyLabel: t('steps.playedActor') })}
    />
  )
}
