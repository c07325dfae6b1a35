/** The variables of the script: first value, where each is used, renaming in the whole story. */
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asPart, readAt, writeAt } from '../model/documentPaths.ts'
import { findFreeName, listUses } from '../model/names.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
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
    <div className={styles.fields}>
      {names.length === 0 && <EmptyState title={t('editor.variables.none')} hint={t('editor.variables.noneHint')} />}
      <ul className={styles.items}>
        {names.map((name, index) => (
          <li key={index} className={styles.item}>
            <div className={styles.inline}>
              <NameInput key={name} kind="variable" name={name} taken={names} label={t('editor.variables.name')} />
              <NumberInput path={[...VARIABLES, name]} label={t('editor.variables.first')} />
              <ItemButtons
                name={name}
                place={null}
                onRemove={() => edit((draft) => writeAt(draft, [...VARIABLES, name], undefined))}
              />
            </div>
            <UseList uses={listUses(document, 'variable', name)} />
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <Button
          look="quiet"
          className={styles.small}
          onClick={() => edit((draft) => writeAt(draft, [...VARIABLES, findFreeName('variable', names, '_')], 0))}
        >
          {t('editor.variables.add')}
        </Button>
      )}
    </div>
  )
}
