/** Buttons below each other, in the middle of a page that has nothing else to press. */
import { type ReactNode } from 'react'
import { Stack } from './layout.tsx'
import styles from './ButtonStack.module.css'

export function ButtonStack({ children }: { children: ReactNode }) {
  return <Stack className={styles.stack}>{children}</Stack>
}
