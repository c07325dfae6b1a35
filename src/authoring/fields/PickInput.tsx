/** One of several values at one place of the draft. A value that is none of them is shown, and stays until another is picked. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { asText } from '../model/documentPaths.ts'
import { describeControl, Field } from './Field.tsx'
import styles from './Field.module.css'
import { useField } from './useField.ts'

interface Props {
  path: DocumentPath
  label: string
  hint?: string
  values: readonly string[]
  format?: (value: string) => string
  /** The text for no value, where there may be none. */
  emptyLabel?: string
  /** The default where the draft has no value. */
  fallback?: string
}

export function PickInput({ path, label, hint, values, format = (value) => value, emptyLabel, fallback = '' }: Props) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLSelectElement>(path)
  const chosen = asText(value) || fallback
  const isKnown = chosen === '' || values.includes(chosen)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select
        {...describeControl(id, error, hint)}
        ref={element}
        className={styles.control}
        disabled={isReadOnly}
        value={chosen}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      >
        {(emptyLabel !== undefined || chosen === '') && (
          <option value="">{emptyLabel ?? t('frame.fields.none')}</option>
        )}
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {values.map((each) => (
          <option key={each} value={each}>
            {format(each)}
          </option>
        ))}
      </select>
    </Field>
  )
}
