/** Asks for the name of something new, in place. */
import { useId, useState } from 'react'
import { isComposing } from '../../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { Field } from '../../fields/Field.tsx'
import { Row } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import styles from './form.module.css'
import { SmallButton } from './SmallButton.tsx'

interface Props {
  label: string
  hint?: string
  action: string
  /** The pattern of a name. */
  pattern: RegExp
  onName: (name: string) => void
  onCancel: () => void
}

export function NameForm({ label, hint, action, pattern, onName, onCancel }: Props) {
  const { t } = useTranslation(['creation', 'shell'])
  const id = useId()
  const [name, setName] = useState('')
  const submit = (): void => {
    if (pattern.test(name)) onName(name)
  }
  return (
    <Row gap={2} align="end" wrap className={styles.nameForm}>
      <Field id={id} label={label} hint={hint}>
        <input
          id={id}
          className={fieldStyles.control}
          value={name}
          data-own-undo
          aria-invalid={(name !== '' && !pattern.test(name)) || undefined}
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
      <button type="button" className={styles.add} disabled={!pattern.test(name)} onClick={submit}>
        {action}
      </button>
      <SmallButton label={t('shell:cancel')} onClick={onCancel}>
        <CloseIcon size={16} />
      </SmallButton>
    </Row>
  )
}

/** The field appears because the author asked for it. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus()
}
