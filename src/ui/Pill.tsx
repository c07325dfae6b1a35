/** A pill: a badge, a tag, a price. Over a picture it has dark glass behind it. */
import { type ReactNode } from 'react'
import { Quiet } from './layout.tsx'
import styles from './Pill.module.css'

interface Props {
  children: ReactNode
  onPicture?: boolean
  className?: string | undefined
}

export function Pill({ children, onPicture = false, className = '' }: Props) {
  return (
    <Quiet as="span" className={`${styles.pill} ${onPicture ? styles.onPicture : ''} ${className}`}>
      {children}
    </Quiet>
  )
}
