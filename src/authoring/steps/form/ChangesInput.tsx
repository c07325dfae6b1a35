/** Changes of variables: each becomes a number, or changes by one. */
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { FIRST_VALUES, kindOf, kindOfChange, type ValueKind } from '../../model/conditions.ts'
import { focusNeighbour } from '../../controls/focusNeighbour.ts'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { asPart, formatPath, readAt, writeAt } from '../../model/documentPaths.ts'
import { listUses } from '../../model/names.ts'
import { useItemKeys } from '../../model/useItemKeys.ts'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import { PlusIcon } from '../icons.tsx'
import { ChangeBoxes, listModes } from './ChangeBoxes.tsx'
import type { FieldOf } from './formFields.ts'
import styles from './form.module.css'
import { SmallButton } from './SmallButton.tsx'
import { listVariables, VariableSelect } from './VariableSelect.tsx'

export function ChangesInput({ field, path, label }: { field: FieldOf<'changes'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLFieldSetElement>(path, { isWhole: true })
  const variables = useDraft(
    (view) => listVariables(view.document, false),
    (one, other) => one.join(' ') === other.join(' '),
  )
  const { edit } = useDraftActions()
  // Where a variable is used is looked up behind what the author types.
  const document = useDeferredValue(useDraft((view) => view.document))
  const rows = Object.entries(asPart(value))
  const keys = useItemKeys(rows.map(([name]) => name))
  const firstOf = (name: string): unknown => readAt(document, ['script', 'variables', name])
  /** The kind of a variable; null while nothing but this change uses it, and for one that is not declared. */
  const findKind = (name: string): ValueKind | null => {
    const isOpen = firstOf(name) === undefined || listUses(document, 'variable', name).length < 2
    return isOpen ? null : kindOf(firstOf(name))
  }
  /** The first value of a variable that nothing else uses takes the kind of its change: both are one edit. */
  const changeVariable = (name: string, next: unknown): void => {
    const kind = kindOfChange(next)
    const isOther = kind !== null && firstOf(name) !== undefined && kindOf(firstOf(name)) !== kind
    edit((draft) => {
      if (isOther && findKind(name) === null) writeAt(draft, ['script', 'variables', name], FIRST_VALUES[kind])
      writeAt(draft, [...path, name], next)
    }, formatPath(path))
  }
  const unused = variables.find((name) => !rows.some(([used]) => used === name)) ?? ''
  const write = (next: readonly [string, unknown][]): void =>
    change(next.length === 0 && field.isOptional === true ? undefined : Object.fromEntries(next))
  return (
    <Stack
      as="fieldset"
      gap={2}
      ref={element}
      tabIndex={-1}
      className={styles.list}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend>{label}</legend>
      {rows.map(([name, each], index) => (
        <Row wrap key={keys[index]} data-item className={styles.row}>
          <VariableSelect
            label={t('steps.condition.variable')}
            value={name}
            without={rows.flatMap(([used], at) => (at === index ? [] : used))}
            onChange={(next) =>
              write(rows.map((row, at) => (at === index ? [next, createFirstChange(firstOf(next), each)] : row)))
            }
          />
          <ChangeBoxes
            value={each}
            modes={listModes(findKind(name), each)}
            onChange={(next) => changeVariable(name, next)}
          />
          {!isReadOnly && (
            <SmallButton
              label={t('steps.changes.remove')}
              data-remove
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget)
                write(rows.filter((_, at) => at !== index))
              }}
            >
              <CloseIcon size={16} />
            </SmallButton>
          )}
        </Row>
      ))}
      {!isReadOnly && !rows.some(([name]) => name === '') && (
        <button
          type="button"
          className={styles.add}
          onClick={() => write([...rows, [unused, createFirstChange(firstOf(unused))]])}
        >
          <PlusIcon />
          <span>{t('steps.changes.add')}</span>
        </button>
      )}
      {error !== null && (
        <Text tone="danger" small id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}

/** A change that fits the first value of its variable: the one that is written, where it does. */
function createFirstChange(first: unknown, written: unknown = { add: 1 }): unknown {
  const kind = kindOf(first ?? 0)
  if ((kindOfChange(written) ?? kind) === kind) return written
  return kind === 'number' ? { add: 1 } : kind === 'truth' ? true : first
}
