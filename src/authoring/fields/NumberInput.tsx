/**
 * A number at one place of the draft. What is no number stays in the field until it is left, and is not written into the draft: a step or a
 * variable without its number would be another one, or none.
 */
import { useState } from 'react'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { describeControl, Field } from './Field.tsx'
import styles from './Field.module.css'
import { useField } from './useField.ts'

interface Props {
  path: DocumentPath
  label: string
  hint?: string
  min?: number
  max?: number
  step?: number
  /** The default where the draft has no number: shown in the empty field. Only with it the draft may have none, and an emptied field removes it. */
  fallback?: number
}

export function NumberInput({ path, label, hint, min, max, step = 1, fallback }: Props) {
  const { id, value, change, isReadOnly, error, element } = useField<HTMLInputElement>(path)
  // What is typed, until the draft has another value: after undo, or by another field.
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const written = typeof value === 'number' ? String(value) : ''
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...describeControl(id, error, hint)}
        ref={element}
        type="number"
        inputMode="decimal"
        className={styles.control}
        min={min}
        max={max}
        step={step}
        placeholder={fallback === undefined ? undefined : String(fallback)}
        readOnly={isReadOnly}
        value={typed !== null && typed.value === value ? typed.text : written}
        onChange={({ target }) => {
          const isEmpty = target.value === '' && !target.validity.badInput
          const removed = fallback === undefined ? value : undefined
          const next = isEmpty ? removed : Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : value
          setTyped({ text: target.value, value: next })
          if (next !== value) change(next)
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}
