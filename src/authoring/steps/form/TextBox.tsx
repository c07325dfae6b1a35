/** A text that is part of a value, such as of a condition: a name or a code, which no keyboard may correct. */
import fieldStyles from '../../fields/Field.module.css'
import { useDraft } from '../../model/DraftContext.tsx'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

export function TextBox({ label, value, onChange }: Props) {
  const isReadOnly = useDraft((view) => view.isReadOnly)
  return (
    <input
      aria-label={label}
      className={fieldStyles.control}
      readOnly={isReadOnly}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
