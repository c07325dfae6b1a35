/** A text at one place of the draft, in one language or in none. */
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { asText } from '../model/documentPaths.ts'
import { describeControl, Field, TextLabel } from './Field.tsx'
import styles from './Field.module.css'
import { StaleNotice } from './StaleNotice.tsx'
import { useField } from './useField.ts'

export interface TextInputProps {
  path: DocumentPath
  label: string
  hint?: string
  multiline?: boolean
  /** An empty text removes the value: for one that may be missing. */
  isOptional?: boolean
  /** The part that has the text is removed with its last text. */
  removesOwner?: boolean
  /** Language of the text, for spelling and fonts. */
  lang?: string
  /** Marks an empty text as missing. */
  marksMissing?: boolean
}

export function TextInput({
  path,
  label,
  hint,
  multiline = false,
  isOptional = false,
  removesOwner = false,
  lang,
  marksMissing = false,
}: TextInputProps) {
  const { id, value, change, isReadOnly, error, element } = useField<HTMLInputElement & HTMLTextAreaElement>(path, {
    removesOwner,
  })
  const text = asText(value)
  const control = {
    ...describeControl(id, error, hint),
    ref: element,
    className: styles.control,
    lang,
    value: text,
    readOnly: isReadOnly,
    onChange: ({ target }: { target: { value: string } }) =>
      change(isOptional && target.value === '' ? undefined : target.value),
  }
  return (
    <Field
      id={id}
      label={<TextLabel label={label} isMissing={marksMissing && text === ''} />}
      hint={hint}
      error={error}
    >
      {multiline ? <textarea {...control} rows={2} /> : <input type="text" {...control} />}
      {lang !== undefined && <StaleNotice path={path} />}
    </Field>
  )
}
