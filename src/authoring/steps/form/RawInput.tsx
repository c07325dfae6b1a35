/** A value of any shape as JSON. A text that is no JSON becomes the value itself when the field is left, so that it is not lost. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { describeControl, Field } from '../../fields/Field.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'

export function RawInput({ path, label, hint }: { path: DocumentPath; label: string; hint?: string }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLTextAreaElement>(path, { isWhole: true })
  const [typed, setTyped] = useState<string | null>(null)
  const written = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const text = typed ?? written ?? ''
  const wrong = typed !== null && parse(typed) === undefined ? t('steps.jsonWrong') : error
  return (
    <Field id={id} label={label} hint={hint} error={wrong}>
      <textarea
        {...describeControl(id, wrong, hint)}
        ref={element}
        className={fieldStyles.control}
        rows={3}
        spellCheck={false}
        readOnly={isReadOnly}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = parse(target.value)
          if (next !== undefined) change(next)
        }}
        onBlur={() => {
          if (typed !== null && parse(typed) === undefined) change(typed)
          setTyped(null)
        }}
      />
    </Field>
  )
}

/** Undefined where the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
