/** Weather and light over a background: a slider for each part, and nothing in the draft for one that is not there. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { MOODS, type MoodName } from '../../../../protocol/mood.ts'
import { asPart } from '../../model/documentPaths.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import type { FieldOf } from './formFields.ts'
import styles from './form.module.css'

export function WeatherInput({ path, label }: { field: FieldOf<'weather'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { value, change, isReadOnly, error, element } = useField<HTMLFieldSetElement>(path, { isWhole: true })
  const parts = asPart(value)
  const setStrength = (name: MoodName, strength: number): void => {
    const { [name]: _before, ...others } = parts
    change(strength === 0 ? others : { ...others, [name]: strength })
  }
  return (
    <Stack as="fieldset" gap={2} ref={element} tabIndex={-1} className={styles.list} disabled={isReadOnly}>
      <legend>{label}</legend>
      {MOODS.map((name) => (
        <label key={name} className={styles.strength}>
          <span>{t(`steps.weather.${name}`)}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.1}
            value={Number(parts[name] ?? 0)}
            onChange={({ target }) => setStrength(name, target.valueAsNumber)}
          />
          <output>{Number(parts[name] ?? 0)}</output>
        </label>
      ))}
      {error !== null && (
        <Text tone="danger" small className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}
