/** Who speaks a line: a small list above it. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { asText } from '../../model/documentPaths.ts'
import { useField } from '../../fields/useField.ts'
import { isSameSpeakers, listSpeakers } from '../speakers.ts'
import styles from './StepList.module.css'

export function LineSpeaker({ path }: { path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const { value, change, isReadOnly, error } = useField<HTMLSelectElement>([...path, 'by'])
  const speakers = useDraft((view) => listSpeakers(view.document), isSameSpeakers)
  const chosen = asText(value)
  return (
    <span className={styles.speaker}>
      <select
        aria-label={t('steps.fields.speaker')}
        aria-invalid={error !== null || undefined}
        title={error ?? undefined}
        disabled={isReadOnly}
        value={chosen}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      >
        <option value="">{t('steps.playedActor')}</option>
        {chosen !== '' && !speakers.some(({ id }) => id === chosen) && (
          <option value={chosen}>{t('steps.nobody', { id: chosen })}</option>
        )}
        {speakers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
