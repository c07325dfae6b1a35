/** A number that is part of a value, such as of a condition. What is no number stays in the box, and is not reported. */
import { useState } from 'react'
import fieldStyles from '../../fields/Field.module.css'
import { useDraft } from '../../model/DraftContext.tsx'

interface Props {
  label: string
  value: number
  onChange: (value: number) => void
}

export function NumberBox({ label, value, onChange }: Props) {
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      type="number"
      inputMode="numeric"
      aria-label={label}
      className={fieldStyles.control}
      readOnly={isReadOnly}
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value !== '' && Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
