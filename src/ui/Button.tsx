/** The app's button: filled for the primary action, an outline for the others. */
import { type ComponentProps } from 'react'
import styles from './Button.module.css'

type Props = ComponentProps<'button'> & {
  /** `primary`: the main action; at most one on a screen. */
  look?: 'primary' | 'quiet'
  /** Beside other controls, where the main action of a screen would be too large. */
  small?: boolean
  /** Full width. */
  wide?: boolean
  /** Ignores clicks but keeps the focus, which a disabled button loses. */
  isBusy?: boolean
}

export function Button({
  look = 'primary',
  small = false,
  wide = false,
  isBusy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  const classes = [styles.button, styles[look], small && styles.small, wide && styles.wide, className]
  return (
    <button
      {...rest}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    />
  )
}
