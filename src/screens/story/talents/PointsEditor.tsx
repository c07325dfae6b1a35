/** Spreads the points of a talent over the attributes. Doc 2 §5 (talent). */
import { type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { ATTRIBUTES } from '../../../../protocol/api/talents.ts'
import { TALENT_POINTS } from '../../../../protocol/limits.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MinusIcon, PlusIcon } from './icons.tsx'
import { type Allocation, type Attribute, canAdd, canRemove, countPointsLeft, getInitial, getValue } from './points.ts'
import styles from './PointsEditor.module.css'

interface Props {
  /** Null where no talent is chosen. */
  allocation: Allocation | null
  /** The tutorial explains it now. */
  isGuided: boolean
  /** A button beside the points that are left. */
  action: ReactNode
  /** A point is added, or taken back (-1). */
  onChange: (attribute: Attribute, change: 1 | -1) => void
}

export function PointsEditor({ allocation, isGuided, action, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <section className={styles.editor} aria-label={t('intro.talents.points')} data-guided={isGuided || undefined}>
      <div className={styles.head}>
        <p className={styles.left} role="status">
          {allocation === null
            ? t('intro.talents.chooseFirst')
            : t('intro.talents.left', { count: countPointsLeft(allocation) })}
        </p>
        {action}
      </div>
      {ATTRIBUTES.map((attribute) => (
        <AttributeRow key={attribute} attribute={attribute} allocation={allocation} onChange={onChange} />
      ))}
    </section>
  )
}

interface RowProps extends Pick<Props, 'allocation' | 'onChange'> {
  attribute: Attribute
}

function AttributeRow({ attribute, allocation, onChange }: RowProps) {
  const { t } = useTranslation()
  const name = t(`intro.talents.attributes.${attribute}`)
  const value = allocation === null ? 0 : getValue(allocation, attribute)
  const initial = allocation === null ? 0 : getInitial(allocation.skill, attribute)
  return (
    <div className={styles.row} role="group" aria-label={`${name} ${value}`}>
      <span className={styles.name}>{name}</span>
      <span className={styles.meter} aria-hidden="true">
        <span className={styles.added} style={{ width: share(value) }} />
        <span className={styles.initial} style={{ width: share(initial) }} />
      </span>
      <IconButton
        label={t('intro.talents.remove', { name })}
        disabled={allocation === null || !canRemove(allocation, attribute)}
        onClick={() => onChange(attribute, -1)}
      >
        <MinusIcon />
      </IconButton>
      <output className={styles.value}>{value}</output>
      <IconButton
        label={t('intro.talents.add', { name })}
        disabled={allocation === null || !canAdd(allocation, attribute)}
        onClick={() => onChange(attribute, 1)}
      >
        <PlusIcon />
      </IconButton>
    </div>
  )
}

function share(value: number): string {
  return `${(value / TALENT_POINTS.attributeMax) * 100}%`
}
