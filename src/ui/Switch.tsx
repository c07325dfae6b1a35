/** A switch with its label, and optionally a line that explains it. */
import { useId } from 'react'
import { Quiet, Row } from './layout.tsx'
import styles from './Switch.module.css'

interface Props {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({ label, hint, isOn, onChange }: Props) {
  const id = useId()
  return (
    <Row as="label" gap={4} justify="between" className={styles.row}>
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <Quiet as="span" id={`${id}-hint`} className={styles.hint}>
            {hint}
          </Quiet>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </Row>
  )
}
