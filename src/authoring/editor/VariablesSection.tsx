/** The variables of the script: first value, where each is used, renaming in the whole story. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asPart, readAt, writeAt } from '../model/documentPaths.ts'
import { findFreeName, listUses } from '../model/names.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import fieldStyles from '../fields/Field.module.css'
import { useField } from '../fields/useField.ts'
import { ChangeBoxes, VALUE_MODES } from '../steps/form/ChangeBoxes.tsx'
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
  return (
    <Stack gap={5}>
      {names.length === 0 && <EmptyState title={t('editor.variables.none')} hint={t('editor.variables.noneHint')} />}
      <Stack as="ul" gap={4}>
        {names.map((name, index) => (
          <li key={index} className={styles.item}>
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
          className={styles.small}
          onClick={() => edit((draft) => writeAt(draft, [...VARIABLES, findFreeName('variable', names, '_')], 0))}
        >
          {t('editor.variables.add')}
        </Button>
      )}
    </Stack>
  )
}

/** The first value of a variable: a number, true or false, or a text. */
function FirstValue({ path, label }: { path: DocumentPath; label: string }) {
  const { value, change, error, element } = useField<HTMLFieldSetElement>(path, { isWhole: true })
  return (
    <Stack as="fieldset" gap={2} ref={element} tabIndex={-1} className={formStyles.list}>
      <legend>{label}</legend>
      <Row wrap className={formStyles.row}>
        <ChangeBoxes value={value} modes={VALUE_MODES} onChange={change} />
      </Row>
      {error !== null && (
        <Text tone="danger" small className={fieldStyles.error}>
          {error}
        </Text>
      )}
    </Stack>
  )
}
