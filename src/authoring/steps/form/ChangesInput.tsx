/** Changes of variables: each becomes a number, or changes by one. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath, Draft } from '../../../../protocol/story/draft.ts'
import { FIRST_VALUES, kindOf, kindOfChange } from '../../model/conditions.ts'
import { focusNeighbour } from '../../controls/focusNeighbour.ts'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { asPart, writePathKey, readAt, writeAt } from '../../model/documentPaths.ts'
import { createUseReader } from '../../model/names.ts'
import { useItemKeys } from '../../model/useItemKeys.ts'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import { useDraftNow } from '../../problems/useDraftNow.ts'
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
  const readDraft = useDraftNow()
  const rows = Object.entries(asPart(value))
  const keys = useItemKeys(rows.map(([name]) => name))
  const firstOf = (name: string): unknown => readFirst(readDraft().document, name)
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
          <VariableChange name={name} value={each} path={[...path, name]} />
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

/** What becomes of a variable. Its first value, if nothing else uses it, takes the kind of the change: both are one edit. */
function VariableChange({ name, value, path }: { name: string; value: unknown; path: DocumentPath }) {
  const { edit } = useDraftActions()
  const first = useDraft((view) => readFirst(view.document, name))
  const readUses = useMemo(() => createUseReader('variable', name), [name])
  const isOpen = useDraft((view) => first === undefined || readUses(view.document).flat().length < 2)
  return (
    <ChangeBoxes
      value={value}
      // The kind of a variable is open while nothing but this change uses it, and of one that is not declared.
      modes={listModes(isOpen ? null : kindOf(first), value)}
      onChange={(next) => {
        const kind = kindOfChange(next)
        const isOther = kind !== null && first !== undefined && kindOf(first) !== kind
        edit(
          (draft) => {
            if (isOther && isOpen) writeAt(draft, ['script', 'variables', name], FIRST_VALUES[kind])
            writeAt(draft, path, next)
          },
          writePathKey(path.slice(0, -1)),
        )
      }}
    />
  )
}

function readFirst(document: Draft, name: string): unknown {
  return readAt(document, ['script', 'variables', name])
}

/** A change that fits the first value of its variable: the one that is written, where it does. */
function createFirstChange(first: unknown, written: unknown = { add: 1 }): unknown {
  const kind = kindOf(first ?? 0)
  if ((kindOfChange(written) ?? kind) === kind) return written
  return kind === 'number' ? { add: 1 } : kind === 'truth' ? true : first
}
