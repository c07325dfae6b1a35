/** The label of a field, above it, and what is wrong with it, below. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Elements } from '../../ui/elements.ts'
import { Quiet, Row, Text } from '../../ui/layout.tsx'
import styles from './Field.module.css'

interface Props {
  /** The id of the control. */
  id: string
  label: ReactNode
  hint?: string | undefined
  error?: string | null
  children: Elements
}

export function Field({ id, label, hint, error = null, children }: Props) {
  return (
    <div className={styles.field} data-invalid={error !== null || undefined}>
      <Row as="label" align="stretch" wrap quiet htmlFor={id} className={styles.label}>
        {label}
      </Row>
      {children}
      {hint !== undefined && (
        <Quiet id={`${id}-hint`} className={styles.hint}>
          {hint}
        </Quiet>
      )}
      {error !== null && (
        <Text tone="danger" small id={`${id}-error`} className={styles.error}>
          {error}
        </Text>
      )}
    </div>
  )
}

/** The label of a text, with a mark where it is missing. */
export function TextLabel({ label, isMissing }: { label: string; isMissing: boolean }) {
  const { t } = useTranslation('creation')
  return (
    <>
      <span>{label}</span>
      {isMissing && (
        <Text as="span" tone="danger">
          {t('frame.fields.missing')}
        </Text>
      )}
    </>
  )
}

/** Attributes of a control inside a `Field`. */
export function describeControl(id: string, error: string | null, hint?: string) {
  const described = [hint !== undefined && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': described === '' ? undefined : described,
  }
}
