/** Asks for the name of something new, in place. */
import { useId, useState } from 'react'
import { isComposing } from '../../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import { describeControl, Field } from '../../fields/Field.tsx'
import { findNameFault } from '../../fields/nameFault.ts'
import { Row } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import styles from './form.module.css'

interface Props {
  label: string
  hint?: string
  action: string
  kind: 'variable' | 'name'
  onName: (name: string) => void
  onCancel: () => void
}

export function NameForm({ label, hint, action, kind, onName, onCancel }: Props) {
  const { t } = useTranslation(['creation', 'shell'])
  const id = useId()
  const [name, setName] = useState('')
  const fault = findNameFault(kind, name)
  const error = fault === null || name === '' ? null : t(`problems.code.${fault}`)
  const submit = (): void => {
    if (fault === null) onName(name)
  }
  return (
    <Row gap={2} wrap className={styles.nameForm}>
      <Field id={id} label={label} hint={hint} error={error}>
        <input
          {...describeControl(id, error, hint)}
          className={fieldStyles.control}
          value={name}
          data-own-undo
          ref={focusOnce}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return
            if (event.key === 'Enter') {
              event.preventDefault()
              submit()
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              onCancel()
            }
          }}
        />
      </Field>
      <button type="button" className={styles.add} disabled={fault !== null} onClick={submit}>
        {action}
      </button>
      <button type="button" className={styles.add} onClick={onCancel}>
        {t('shell:cancel')}
      </button>
    </Row>
  )
}

/** The field appears because the author asked for it. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus()
}
