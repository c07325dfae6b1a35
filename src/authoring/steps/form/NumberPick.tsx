/** One of several numbers at one place of the draft, each with a name. Also nothing, where it may be missing. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { describeControl, Field } from '../../fields/Field.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'

interface Props {
  path: DocumentPath
  label: string
  values: readonly string[]
  format: (value: string) => string
}

export function NumberPick({ path, label, values, format }: Props) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLSelectElement>(path)
  const chosen = typeof value === 'number' ? String(value) : ''
  return (
    <Field id={id} label={label} error={error}>
      <select
        {...describeControl(id, error)}
        ref={element}
        className={fieldStyles.control}
        disabled={isReadOnly}
        value={chosen}
        onChange={({ target }) => change(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{t('frame.fields.none')}</option>
        {chosen !== '' && !values.includes(chosen) && <option value={chosen}>{chosen}</option>}
        {values.map((each) => (
          <option key={each} value={each}>
            {format(each)}
          </option>
        ))}
      </select>
    </Field>
  )
}
