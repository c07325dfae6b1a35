/** Spreads the points of a talent over the attributes: by slider, by buttons that may be held, or evenly. Doc 2 §5 (talent). */
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTRIBUTES } from '../../../../protocol/api/talents.ts'
import { TALENT_POINTS } from '../../../../protocol/limits.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useHoldRepeat } from '../../../ui/useHoldRepeat.ts'
import {
  type Allocation,
  type Attribute,
  canAdd,
  canRemove,
  changePoint,
  countPointsLeft,
  getInitialPoints,
  getPoints,
  setValue,
  spreadEvenly,
} from './points.ts'
import { Quiet, Row } from '../../../ui/layout.tsx'
import styles from './PointsEditor.module.css'
import { StrokeIcon } from '../../../ui/icons.tsx'

/** Turns an allocation into the next one. */
export type AllocationChange = (allocation: Allocation) => Allocation

interface Props {
  /** Null where no talent is chosen. */
  allocation: Allocation | null
  /** The tutorial explains it now. */
  isGuided: boolean
  onChange: (change: AllocationChange) => void
}

export function PointsEditor({ allocation, isGuided, onChange }: Props) {
  const { t } = useTranslation('intro')
  return (
    <section className={styles.editor} aria-label={t('talents.points')} data-guided={isGuided || undefined}>
      <Row gap={2} justify="between" wrap className={styles.head}>
        <p className={styles.left} role="status">
          {allocation === null ? t('talents.chooseFirst') : t('talents.left', { count: countPointsLeft(allocation) })}
        </p>
        <Button
          look="quiet"
          className={styles.spread}
          disabled={allocation === null}
          onClick={() => onChange(spreadEvenly)}
        >
          {t('talents.spread')}
        </Button>
      </Row>
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
  const { t } = useTranslation('intro')
  const aboutId = useId()
  const name = t(`talents.attributes.${attribute}`)
  const value = allocation === null ? 0 : getPoints(allocation, attribute)
  const initial = allocation === null ? 0 : getInitialPoints(allocation.skill, attribute)
  const mayAdd = allocation !== null && canAdd(allocation, attribute)
  const mayRemove = allocation !== null && canRemove(allocation, attribute)
  const add = useHoldRepeat(() => onChange((current) => changePoint(current, attribute, 1)), mayAdd)
  const remove = useHoldRepeat(() => onChange((current) => changePoint(current, attribute, -1)), mayRemove)
  return (
    <div className={styles.row} role="group" aria-label={`${name} ${value}`} aria-describedby={aboutId}>
      <Row as="p" align="baseline" justify="between" className={styles.title}>
        <span className={styles.name}>{name}</span>
        <output className={styles.value}>{value}</output>
      </Row>
      <Quiet id={aboutId} className={styles.about}>
        {t(`talents.about.${attribute}`)}
      </Quiet>
      <Row className={styles.controls}>
        <IconButton label={t('talents.remove', { name })} disabled={!mayRemove} {...remove}>
          <MinusIcon />
        </IconButton>
        <input
          type="range"
          className={styles.slider}
          aria-label={name}
          min={0}
          max={TALENT_POINTS.attributeMax}
          value={value}
          disabled={allocation === null}
          style={{ '--initial': share(initial), '--value': share(value) } as CSSProperties}
          onChange={({ target }) => onChange((current) => setValue(current, attribute, target.valueAsNumber))}
        />
        <IconButton label={t('talents.add', { name })} disabled={!mayAdd} {...add}>
          <PlusIcon />
        </IconButton>
      </Row>
    </div>
  )
}

/** The part of the slider up to a value, 0 to 1. */
function share(value: number): number {
  return value / TALENT_POINTS.attributeMax
}

/** Icons of the talents. */
function PlusIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 5.5v13M5.5 12h13" />
    </StrokeIcon>
  )
}

function MinusIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M5.5 12h13" />
    </StrokeIcon>
  )
}
