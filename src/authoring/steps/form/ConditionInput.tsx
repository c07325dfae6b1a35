/** A condition as rows, or as the text that stands in the script: where it does not fit into rows, and where the author wants it. */
import { PLAYER_NAMES } from '../../../../protocol/story/playerNames.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DocumentPath } from '../../../../protocol/story/draft.ts'
import { Quiet, Row, Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import { createTest, type Junction, listNames, readTests, type Tests, writeTests } from '../../model/conditions.ts'
import { asText } from '../../model/documentPaths.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { useItemKeys } from '../../model/useItemKeys.ts'
import { PlusIcon } from '../icons.tsx'
import { ConditionRow } from './ConditionRow.tsx'
import { ExpressionInput } from './ExpressionInput.tsx'
import { type FieldOf } from './formFields.ts'
import styles from './form.module.css'

export function ConditionInput({ path, label }: { field: FieldOf<'condition'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLFieldSetElement>(path)
  const names = useDraft(({ document }) => listNames(document))
  const [asksText, setAsksText] = useState(false)
  // The focus goes along where the author turns from one to the other.
  const wantsFocus = useRef(false)
  const turn = (toText: boolean): void => {
    wantsFocus.current = true
    setAsksText(toText)
  }
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = asksText ? sheet.current : element.current
    if (wantsFocus.current) shown?.querySelector<HTMLElement>('input, select, button')?.focus()
    wantsFocus.current = false
  }, [asksText, element])
  const rows = readTests(asText(value))
  const keys = useItemKeys((rows?.tests ?? []).map((test) => JSON.stringify(test)))
  if (rows === null || asksText)
    return (
      <Stack gap={1} ref={sheet}>
        <ExpressionInput path={path} label={label} names={names} />
        {rows !== null && (
          <button type="button" className={styles.link} onClick={() => turn(false)}>
            {t('steps.condition.asRows')}
          </button>
        )}
      </Stack>
    )
  const { tests, junction } = rows
  const write = (next: Partial<Tests>): void => {
    const written = { ...rows, ...next }
    change(written.tests.length === 0 ? undefined : writeTests(written))
  }
  const [first = 'heart'] = [...names.variables.keys()].filter(
    (name) => !['heart', 'actor', ...PLAYER_NAMES].includes(name),
  )
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
      {tests.length === 0 && <Quiet>{t('steps.condition.always')}</Quiet>}
      {tests.length > 1 && (
        <select
          aria-label={t('steps.condition.junction')}
          className={fieldStyles.control}
          disabled={isReadOnly}
          value={junction}
          onChange={({ target }) => write({ junction: target.value as Junction })}
        >
          <option value="and">{t('steps.condition.all')}</option>
          <option value="or">{t('steps.condition.any')}</option>
        </select>
      )}
      {tests.map((test, index) => (
        <ConditionRow
          key={keys[index]}
          test={test}
          names={names}
          onChange={(next) => write({ tests: tests.map((each, at) => (at === index ? next : each)) })}
          onRemove={() => write({ tests: tests.filter((_, at) => at !== index) })}
        />
      ))}
      {!isReadOnly && (
        <Row gap={2} wrap>
          <button
            type="button"
            className={styles.add}
            onClick={() => write({ tests: [...tests, createTest('variable', first, names)] })}
          >
            <PlusIcon />
            <span>{t('steps.condition.add')}</span>
          </button>
          <button type="button" className={styles.link} onClick={() => turn(true)}>
            {t('steps.condition.asText')}
          </button>
        </Row>
      )}
      {error !== null && (
        <Text tone="danger" small id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}
