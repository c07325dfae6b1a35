/** A variable of the story; a new one can be made. Not bound to a place: conditions and changes have it as part of a text or as a key. */
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTRIBUTES } from '../../../../protocol/api/talents.ts'
import type { Draft } from '../../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { asPart, writeAt } from '../../model/documentPaths.ts'
import fieldStyles from '../../fields/Field.module.css'
import { NameForm } from './NameForm.tsx'

const NEW = '+'

interface Props {
  label: string
  value: string
  /** A condition may ask for `heart` and the attributes of a talent, which no step changes. */
  isTested?: boolean
  /** What else may be picked. */
  others?: readonly { value: string; label: string }[]
  /** Variables that are not offered: others beside this one have them. */
  without?: readonly string[]
  onChange: (name: string) => void
}

export function VariableSelect({ label, value, isTested = false, others = [], without = [], onChange }: Props) {
  const { t } = useTranslation('creation')
  const id = useId()
  const { edit } = useDraftActions()
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const names = useDraft(
    (view) => listVariables(view.document, isTested),
    (one, other) => one.join(' ') === other.join(' '),
  )
  const [isNaming, setNaming] = useState(false)
  const wantsFocus = useRef(false)
  const close = (): void => {
    wantsFocus.current = true
    setNaming(false)
  }
  if (isNaming) {
    return (
      <NameForm
        label={t('steps.variable.name')}
        hint={t('steps.variable.nameHint')}
        action={t('steps.variable.declare')}
        kind="variable"
        onName={(name) => {
          if (!names.includes(name)) edit((document) => writeAt(document, ['script', 'variables', name], 0))
          if (!without.includes(name)) onChange(name)
          close()
        }}
        onCancel={close}
      />
    )
  }
  return (
    <select
      ref={(element) => {
        if (wantsFocus.current) element?.focus({ preventScroll: true })
        wantsFocus.current = false
      }}
      id={id}
      aria-label={label}
      className={fieldStyles.control}
      disabled={isReadOnly}
      value={value}
      onChange={({ target }) => {
        if (target.value === NEW) setNaming(true)
        else onChange(target.value)
      }}
    >
      {!names.includes(value) && !others.some((other) => other.value === value) && (
        <option value={value}>{value === '' ? label : t('steps.variable.unknown', { name: value })}</option>
      )}
      {names
        .filter((name) => !without.includes(name))
        .map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      {others.map((other) => (
        <option key={other.value} value={other.value}>
          {other.label}
        </option>
      ))}
      <option value={NEW}>{t('steps.variable.create')}</option>
    </select>
  )
}

/** The variables that a story has; `isTested` adds what it has without declaring it. */
export function listVariables({ metadata, script }: Draft, isTested: boolean): string[] {
  const own = Object.keys(asPart(script['variables']))
  return isTested ? ['heart', ...own, ...(metadata['talents'] === true ? ATTRIBUTES : [])] : own
}
