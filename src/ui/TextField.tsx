/** A text field with its label above it, and below it what is wrong, else its rule. */
import { type ComponentProps, useEffect, useId } from 'react'
import { type Elements } from './elements.ts'
import { Quiet, Row, Text } from './layout.tsx'
import styles from './TextField.module.css'
import { flushSync } from 'react-dom'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** What the value has to be. */
  hint?: string | undefined
  /** The problem of the value, or null. */
  error?: string | null
  /** Screen readers say the error when it appears: for a form that moves the focus to no field. */
  isErrorSpoken?: boolean
  /** A button inside the frame, after the value. */
  action?: Elements
}

export function TextField({ label, hint, error = null, isErrorSpoken = false, action, ...input }: Props) {
  const id = useId()
  useEffect(startReadingAutofill, [])
  return (
    <div>
      <Quiet as="label" htmlFor={id} className={styles.label}>
        {label}
      </Quiet>
      <Row justify="end" wrap className={styles.frame} data-invalid={error !== null || undefined}>
        <input
          type="text"
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== null || undefined}
          aria-describedby={error !== null ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
        />
        {action}
      </Row>
      {error === null && hint !== undefined && (
        <Quiet as="p" id={`${id}-hint`} className={styles.error}>
          {hint}
        </Quiet>
      )}
      {error !== null && (
        <Text
          tone="danger"
          small
          id={`${id}-error`}
          className={styles.error}
          role={isErrorSpoken ? 'alert' : undefined}
        >
          {error}
        </Text>
      )}
    </div>
  )
}

/**
 * Reads what a password manager or the browser has filled in without an event: React would not know of it. From now on, once however often it is
 * called: each form on the page is read when it is sent, when one of its buttons is pressed, and before a field of it changes.
 */
function startReadingAutofill(): void {
  document.addEventListener('input', onInput, { capture: true })
  document.addEventListener('submit', onSubmit, { capture: true })
  document.addEventListener('click', onClick, { capture: true })
}

/** The change draws the form again, which would put back what React knows of the other fields. */
function onInput({ target, isTrusted }: Event): void {
  if (isTrusted && target instanceof HTMLInputElement && target.form !== null) readForm(target.form, target)
}

function onSubmit({ target }: Event): void {
  if (target instanceof HTMLFormElement) readForm(target)
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button !== null && button.form !== null) readForm(button.form)
}

/** The event that was missing. React passes it on where the value differs from the last one it knows; the handlers of this submit see the new state. */
function readForm(form: HTMLFormElement, except: HTMLInputElement | null = null): void {
  // Without React's knowledge, which gives each field a setter of its own.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const filled = [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.type !== 'file' ? [{ field, value: field.value }] : [],
  )
  // That of the event that is under way comes last, with what was typed into it.
  filled.sort((one, other) => Number(one.field === except) - Number(other.field === except))
  for (const { field, value } of filled) {
    // React draws the form after each event, and puts the values that it knows back into the fields that come later.
    if (field.value !== value) property?.set?.call(field, value)
    if (field !== except) flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
  }
}
