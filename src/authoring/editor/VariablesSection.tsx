/** The variables of the script: first value, where each is used, renaming in the whole story. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { FIRST_VALUES, kindOf, type ValueKind } from '../model/conditions.ts'
import { asPart, asText, readAt, writeAt } from '../model/documentPaths.ts'
import { findFreeName, listUses } from '../model/names.ts'
import { useItemKeys } from '../model/useItemKeys.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import fieldStyles from '../fields/Field.module.css'
import { useField } from '../fields/useField.ts'
import { NumberBox } from '../steps/form/NumberBox.tsx'
import { SelectBox } from '../steps/form/SelectBox.tsx'
import { TextBox } from '../steps/form/TextBox.tsx'
import formStyles from '../steps/form/form.module.css'
import styles from './editor.module.css'
import { ItemButtons } from './ItemButtons.tsx'
import { NameInput } from './NameInput.tsx'
import { UseList } from './UseList.tsx'

const VARIABLES = ['script', 'variables']

export function VariablesSection() {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const names = Object.keys(asPart(readAt(document, VARIABLES)))
  const keys = useItemKeys(names)
  return (
    <Stack gap={5}>
      {names.length === 0 && <EmptyState title={t('editor.variables.none')} hint={t('editor.variables.noneHint')} />}
      <Stack as="ul" gap={4}>
        {names.map((name, index) => (
          <li key={keys[index]} data-item className={styles.item}>
            <Row gap={3} align="start" wrap className={styles.inline}>
              <NameInput key={name} kind="variable" name={name} taken={names} label={t('editor.variables.name')} />
              <FirstValue path={[...VARIABLES, name]} label={t('editor.variables.first')} />
              <ItemButtons
                name={name}
                place={null}
                onRemove={() => edit((draft) => writeAt(draft, [...VARIABLES, name], undefined))}
              />
            </Row>
            <UseList uses={listUses(document, 'variable', name)} />
          </li>
        ))}
      </Stack>
      {!isReadOnly && (
        <Button
          look="quiet"
          small
          onClick={() => edit((draft) => writeAt(draft, [...VARIABLES, findFreeName('variable', names, '_')], 0))}
        >
          {t('editor.variables.add')}
        </Button>
      )}
    </Stack>
  )
}

const KINDS: readonly ValueKind[] = ['number', 'truth', 'text']

/** The first value of a variable: its kind, and a value of that kind. */
function FirstValue({ path, label }: { path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const { value, change, error, element } = useField<HTMLFieldSetElement>(path, { isWhole: true })
  const kind = kindOf(value)
  return (
    <Stack as="fieldset" gap={2} ref={element} tabIndex={-1} className={formStyles.list}>
      <legend>{label}</legend>
      <Row wrap className={formStyles.row}>
        <SelectBox
          label={t('editor.variables.kind')}
          value={kind}
          values={KINDS}
          format={(each) => t(`editor.variables.kinds.${each as ValueKind}`)}
          onChange={(each) => change(FIRST_VALUES[each as ValueKind])}
        />
        {kind === 'number' && (
          <NumberBox label={t('steps.changes.value')} value={Number(value ?? 0)} onChange={change} />
        )}
        {kind === 'truth' && (
          <SelectBox
            label={t('editor.variables.truth')}
            value={String(value)}
            values={['true', 'false']}
            format={(each) => t(each === 'true' ? 'editor.variables.true' : 'editor.variables.false')}
            onChange={(each) => change(each === 'true')}
          />
        )}
        {kind === 'text' && <TextBox label={t('steps.changes.textValue')} value={asText(value)} onChange={change} />}
      </Row>
      {error !== null && (
        <Text tone="danger" small className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}
