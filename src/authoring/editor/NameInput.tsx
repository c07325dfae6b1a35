/** The id of an actor, a speaker, a variable or a scene. It is renamed in the whole story when the field is left, not with each letter. */
import { useId, useState } from 'react'
import { isComposing } from '../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { type NameKind, renameEverywhere } from '../model/names.ts'
import { describeControl, Field } from '../fields/Field.tsx'
import { findNameFault } from '../fields/nameFault.ts'
import fieldStyles from '../fields/Field.module.css'

interface Props {
  kind: NameKind
  name: string
  /** The names that others have. */
  taken: readonly string[]
  label: string
  hint?: string
  /** Problems of the name. */
  problem?: string | null
  /** Renames it; else it is renamed in the whole story. */
  rename?: (document: Draft, to: string) => void
}

export function NameInput({ kind, name, taken, label, hint, problem = null, rename }: Props) {
  const { t } = useTranslation('creation')
  const id = useId()
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? name
  const fault = findNameFault(kind === 'variable' ? 'variable' : 'name', text)
  const isTaken = text !== name && taken.includes(text)
  const error = fault !== null ? t(`problems.code.${fault}`) : isTaken ? t('editor.nameTaken', { name: text }) : problem
  const commit = (): void => {
    if (typed !== null && fault === null && !isTaken && text !== name)
      edit((document) => (rename === undefined ? renameEverywhere(document, kind, name, text) : rename(document, text)))
    setTyped(null)
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...describeControl(id, error, hint)}
        type="text"
        className={fieldStyles.control}
        value={text}
        readOnly={isReadOnly}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key, nativeEvent }) => {
          if (isComposing(nativeEvent)) return
          if (key === 'Enter') commit()
          if (key === 'Escape') setTyped(null)
        }}
      />
    </Field>
  )
}
