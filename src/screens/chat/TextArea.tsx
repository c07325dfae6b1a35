/** A field for several lines, with its label above it and how much of its room is used below. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Quiet } from '../../ui/layout.tsx'
import styles from './TextArea.module.css'

interface Props {
  label: string
  value: string
  /** The longest text, in characters; what is typed beyond it is cut. */
  max: number
  rows: number
  /** Takes characters out that the field does not accept, before the text is cut. */
  clean?: (text: string) => string
  onChange: (value: string) => void
}

export function TextArea({ label, value, max, rows, clean, onChange }: Props) {
  const { t } = useTranslation('game')
  const id = useId()
  return (
    <div>
      <Quiet as="label" htmlFor={id}>
        {label}
      </Quiet>
      <textarea
        id={id}
        className={styles.field}
        rows={rows}
        aria-describedby={`${id}-count`}
        value={value}
        onChange={(event) => onChange((clean?.(event.target.value) ?? event.target.value).slice(0, max))}
      />
      <Quiet id={`${id}-count`} className={styles.count}>
        {t('characters', { count: value.length, max })}
      </Quiet>
    </div>
  )
}
