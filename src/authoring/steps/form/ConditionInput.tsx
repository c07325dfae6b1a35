/** A condition as rows of variable, comparison and number; as text where it does not fit. */
import { useTranslation } from 'react-i18next'
import { type DocumentPath } from '../../../../protocol/story/draft.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { asText } from '../../model/documentPaths.ts'
import { CloseIcon } from '../../../ui/controlIcons.tsx'
import { Quiet, Row, Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { TextInput } from '../../fields/TextInput.tsx'
import { useField } from '../../fields/useField.ts'
import { PlusIcon } from '../icons.tsx'
import { type FieldOf } from './formFields.ts'
import styles from './form.module.css'
import { NumberBox } from './NumberBox.tsx'
import { SmallButton } from './SmallButton.tsx'
import { listVariables, VariableSelect } from './VariableSelect.tsx'

export function ConditionInput({ path, label }: { field: FieldOf<'condition'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLFieldSetElement>(path)
  const first = useDraft((view) => listVariables(view.document, true)[1] ?? 'heart')
  const rows = readCondition(asText(value))
  if (rows === null) {
    return <TextInput path={path} label={label} hint={t('steps.condition.rawHint')} isOptional />
  }
  const write = (next: readonly ConditionRow[]): void => change(next.length === 0 ? undefined : writeCondition(next))
  const replace = (index: number, row: Partial<ConditionRow>): void =>
    write(rows.map((each, at) => (at === index ? { ...each, ...row } : each)))
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
      {rows.length === 0 && <Quiet>{t('steps.condition.always')}</Quiet>}
      {rows.map((row, index) => (
        <Row wrap key={index} className={styles.row}>
          {index > 0 && <Quiet as="span">{t('steps.condition.and')}</Quiet>}
          <VariableSelect
            label={t('steps.condition.variable')}
            value={row.variable}
            isTested
            onChange={(variable) => replace(index, { variable })}
          />
          <select
            aria-label={t('steps.condition.comparison')}
            className={fieldStyles.control}
            disabled={isReadOnly}
            value={row.comparison}
            onChange={({ target }) => replace(index, { comparison: target.value as ConditionRow['comparison'] })}
          >
            {COMPARISONS.map((comparison) => (
              <option key={comparison} value={comparison}>
                {SIGNS[comparison]}
              </option>
            ))}
          </select>
          <NumberBox
            label={t('steps.condition.value')}
            value={row.value}
            onChange={(number) => replace(index, { value: Math.trunc(number) })}
          />
          {!isReadOnly && (
            <SmallButton
              label={t('steps.condition.remove')}
              onClick={() => write(rows.filter((_, at) => at !== index))}
            >
              <CloseIcon size={16} />
            </SmallButton>
          )}
        </Row>
      ))}
      {!isReadOnly && (
        <button
          type="button"
          className={styles.add}
          onClick={() => write([...rows, { variable: first, comparison: '>=', value: 1 }])}
        >
          <PlusIcon />
          <span>{t('steps.condition.add')}</span>
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

/** Comparisons as they are written in mathematics. */
const SIGNS: Readonly<Record<ConditionRow['comparison'], string>> = {
  '>=': '≥',
  '<=': '≤',
  '==': '=',
  '!=': '≠',
  '>': '>',
  '<': '<',
}

/** A condition as rows of a form: comparisons of a variable with a number, joined by `and`. Pure. */
export const COMPARISONS = ['>=', '<=', '==', '!=', '>', '<'] as const

export interface ConditionRow {
  variable: string
  comparison: (typeof COMPARISONS)[number]
  value: number
}

const ROW = /^\s*([a-z]\w*)\s*(>=|<=|==|!=|>|<)\s*(-?\d+)\s*$/

/** The rows of a condition; null where the text is none, and has to be edited as text. No text has no rows. */
export function readCondition(text: string): ConditionRow[] | null {
  if (text.trim() === '') return []
  const rows = text.split(/\sand\s/).map((part) => ROW.exec(part))
  return rows.includes(null)
    ? null
    : rows.map((row) => {
        const [, variable = '', comparison, value] = row ?? []
        return { variable, comparison: comparison as ConditionRow['comparison'], value: Number(value) }
      })
}

export function writeCondition(rows: readonly ConditionRow[]): string {
  return rows.map(({ variable, comparison, value }) => `${variable} ${comparison} ${value}`).join(' and ')
}
