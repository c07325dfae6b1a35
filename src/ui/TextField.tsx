/** A text field with its label above it, and below it what is wrong. */
import { type ComponentProps, useEffect, useId } from 'react'
import { startReadingAutofill } from './readAutofill.ts'
import { type Elements } from './elements.ts'
import styles from './TextField.module.css'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** What is wrong with the value, or null. */
  error?: string | null
  /** Screen readers say the error when it appears: for a form that moves the focus to no field. */
  isErrorSpoken?: boolean
  /** A button inside the frame, after the value. */
  action?: Elements
}

export function TextField({ label, error = null, isErrorSpoken = false, action, ...input }: Props) {
  const id = useId()
  useEffect(startReadingAutofill, [])
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.frame} data-invalid={error !== null || undefined}>
        <input
          type="text"
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        {action}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={styles.error} role={isErrorSpoken ? 'alert' : undefined}>
          {error}
        </p>
      )}
    </div>
  )
}
