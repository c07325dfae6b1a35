/** The link of a card: a tap anywhere on the card follows it, and the ring of the focus goes around the whole card. */
import { type ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './CardLink.module.css'

interface Props {
  href: string
  /** Of the entry in the history that it makes. */
  state?: object
  className?: string | undefined
  'aria-describedby'?: string
  onClick?: () => void
  children: ReactNode
}

export function CardLink({ className = '', ...link }: Props) {
  return <Link {...link} className={`${styles['link']} ${className}`} />
}
