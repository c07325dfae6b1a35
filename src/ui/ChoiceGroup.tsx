/** A choice among few values, as a row of radio buttons that share one frame. */
import { type ReactNode, useId } from 'react'
import { Quiet, Row } from './layout.tsx'
import styles from './ChoiceGroup.module.css'

interface Props<T extends string> {
  label: ReactNode
  values: readonly T[]
  chosen: T
  /** The text of a value. */
  format: (value: T) => string
  onChoose: (value: T) => void
}

export function ChoiceGroup<T extends string>({ label, values, chosen, format, onChoose }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <Quiet as="legend">{label}</Quiet>
      <Row align="stretch" wrap className={styles.row}>
        {values.map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{format(value)}</span>
          </label>
        ))}
      </Row>
    </fieldset>
  )
}
