/** Changes of variables: each becomes a number, or changes by one. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { asPart } from '../../model/documentPaths.ts'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import { PlusIcon } from '../icons.tsx'
import { ChangeBoxes } from './ChangeBoxes.tsx'
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
  const rows = Object.entries(asPart(value))
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
        <Row wrap key={index} className={styles.row}>
          <VariableSelect
            label={t('steps.condition.variable')}
            value={name}
            without={rows.flatMap(([used], at) => (at === index ? [] : used))}
            onChange={(next) => write(rows.map((row, at) => (at === index ? [next, each] : row)))}
          />
          <ChangeBoxes
            value={each}
            onChange={(next) => write(rows.map((row, at) => (at === index ? [name, next] : row)))}
          />
          {!isReadOnly && (
            <SmallButton label={t('steps.changes.remove')} onClick={() => write(rows.filter((_, at) => at !== index))}>
              <CloseIcon size={16} />
            </SmallButton>
          )}
        </Row>
      ))}
      {!isReadOnly && !rows.some(([name]) => name === '') && (
        <button type="button" className={styles.add} onClick={() => write([...rows, [unused, { add: 1 }]])}>
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
