/** One change of a number: what it becomes, or by how much it changes. */
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../model/DraftContext.tsx'
import { asPart, isPart } from '../../model/documentPaths.ts'
import fieldStyles from '../../fields/Field.module.css'
import { NumberBox } from './NumberBox.tsx'

export function ChangeBoxes({
  value,
  onChange,
}: {
  value: unknown
  onChange: (value: number | { add: number }) => void
}) {
  const { t } = useTranslation('creation')
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const isAdded = isPart(value)
  const number = Number((isAdded ? asPart(value)['add'] : value) ?? 0)
  const write = (next: number, adds: boolean): void => onChange(adds ? { add: next } : next)
  return (
    <>
      <select
        aria-label={t('steps.changes.mode')}
        className={fieldStyles.control}
        disabled={isReadOnly}
        value={isAdded ? 'increase' : 'set'}
        onChange={({ target }) => write(number, target.value === 'increase')}
      >
        <option value="set">{t('steps.changes.set')}</option>
        <option value="increase">{t('steps.changes.increase')}</option>
      </select>
      <NumberBox label={t('steps.changes.value')} value={number} onChange={(next) => write(next, isAdded)} />
    </>
  )
}
