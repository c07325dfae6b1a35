/** A list of the outcome: each row leads to its place in the story. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './OutcomePanel.module.css'

/** `isEmpty`: says that there is none. */
export function OutcomeList({
  title,
  isEmpty = false,
  children,
}: {
  title: string
  isEmpty?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('creation')
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {isEmpty ? <Quiet>{t('outcome.none')}</Quiet> : <ul>{children}</ul>}
    </section>
  )
}

interface RowProps {
  name: string
  isProblem: boolean
  onClick: () => void
  children?: ReactNode
}

/** `isProblem` marks what an author should look at. */
export function OutcomeRow({ name, isProblem, onClick, children }: RowProps) {
  return (
    <li>
      <Row
        as="button"
        justify="between"
        wrap
        type="button"
        className={styles.row}
        data-problem={isProblem}
        onClick={onClick}
      >
        <span className={styles.name}>{name}</span>
        {children !== undefined && (
          <Row as="span" gap={2} quiet className={styles.detail}>
            {children}
          </Row>
        )}
      </Row>
    </li>
  )
}
