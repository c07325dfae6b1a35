/** A condition as text, with what its last word may become, and what is wrong with it, at once. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DocumentPath } from '../../../../protocol/story/draft.ts'
import { afterFrame } from '../../../ui/afterFrame.ts'
import { Row } from '../../../ui/layout.tsx'
import { describeControl, Field } from '../../fields/Field.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import { completeAt, findConditionProblem, type Names } from '../../model/conditions.ts'
import { asText } from '../../model/documentPaths.ts'
import styles from './form.module.css'

/** More than these are found by typing on. */
const SHOWN_MAX = 6

export function ExpressionInput({ path, label, names }: { path: DocumentPath; label: string; names: Names }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLInputElement>(path)
  const text = asText(value)
  const [caret, setCaret] = useState<number | null>(null)
  const fault = findConditionProblem(text, names)
  const shownError = fault === null ? error : t(`problems.code.${fault.code}`, { name: fault.name })
  const { from, texts } = caret === null ? { from: 0, texts: [] } : completeAt(text, caret, names)
  const complete = (chosen: string): void => {
    const end = from + chosen.length
    change(`${text.slice(0, from)}${chosen}${text.slice(caret ?? text.length)}`)
    setCaret(end)
    element.current?.focus()
    // The field has its new text then.
    afterFrame(() => element.current?.setSelectionRange(end, end))
  }
  const hint = t('steps.condition.rawHint')
  return (
    <Field id={id} label={label} hint={hint} error={shownError}>
      <input
        {...describeControl(id, shownError, hint)}
        ref={element}
        type="text"
        className={fieldStyles.control}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        readOnly={isReadOnly}
        value={text}
        onChange={({ target }) => {
          change(target.value === '' ? undefined : target.value)
          setCaret(target.selectionStart)
        }}
      />
      {texts.length > 0 && (
        <Row wrap gap={2} role="group" aria-label={t('steps.condition.completions')}>
          {texts.slice(0, SHOWN_MAX).map((each) => (
            <button key={each} type="button" className={styles.add} onClick={() => complete(each)}>
              {each}
            </button>
          ))}
        </Row>
      )}
    </Field>
  )
}
