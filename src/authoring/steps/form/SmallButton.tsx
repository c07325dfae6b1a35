/** A button with an icon, small beside a mouse and large enough for a finger. */
import type { ComponentProps } from 'react'
import styles from './form.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

export function SmallButton({ label, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={[styles.small, className].filter(Boolean).join(' ')}
    />
  )
}
