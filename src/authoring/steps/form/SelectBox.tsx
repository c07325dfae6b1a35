/** One of several values as a list that opens. A value that is none of them is shown, and stays until another is picked. */
import fieldStyles from '../../fields/Field.module.css'
import { useDraft } from '../../model/DraftContext.tsx'

interface Props {
  label: string
  value: string
  values: readonly string[]
  format?: (value: string) => string
  /** Its values are long: it takes a line of a row for itself. */
  isLong?: boolean
  onChange: (value: string) => void
}

export function SelectBox({ label, value, values, format = (each) => each, isLong = false, onChange }: Props) {
  const isReadOnly = useDraft((view) => view.isReadOnly)
  return (
    <select
      aria-label={label}
      data-long={isLong || undefined}
      className={fieldStyles.control}
      disabled={isReadOnly}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!values.includes(value) && <option value={value}>{value}</option>}
      {values.map((each) => (
        <option key={each} value={each}>
          {format(each)}
        </option>
      ))}
    </select>
  )
}
