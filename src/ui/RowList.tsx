/** A list of places to go to, a row each: an icon, a name, a value, and a chevron. */
import { type ReactNode } from 'react'
import { Link } from 'wouter'
import { ChevronIcon } from './controlIcons.tsx'
import { Text } from './layout.tsx'
import styles from './RowList.module.css'

interface RowProps {
  icon?: ReactNode
  label: string
  /** A value beside the row's name, such as a balance. */
  value?: ReactNode
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** A row that is a link. */
export function LinkRow({ href, ...row }: RowProps & { href: string }) {
  return (
    <li>
      <Link href={href} className={styles.row}>
        <RowContent {...row} />
      </Link>
    </li>
  )
}

/** A row that is a button, such as one that opens a drawer. */
export function ButtonRow({ onClick, ...row }: RowProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onClick}>
        <RowContent {...row} />
      </button>
    </li>
  )
}

function RowContent({ icon, label, value }: RowProps) {
  return (
    <>
      {icon !== undefined && (
        <Text as="span" rigid tone="quiet" className={styles.icon}>
          {icon}
        </Text>
      )}
      <span className={styles.label}>{label}</span>
      {value !== undefined && (
        <Text as="span" rigid tone="quiet" className={styles.value}>
          {value}
        </Text>
      )}
      <Text as="span" rigid tone="quiet" className={styles.chevron}>
        <ChevronIcon />
      </Text>
    </>
  )
}
