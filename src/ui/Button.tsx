/** The app's button: paper on night for what to press next, a quiet outline for the rest. */
import { type ComponentProps } from 'react'
import styles from './Button.module.css'

type Props = ComponentProps<'button'> & {
  /** `primary` is the one thing to press next; at most one on a screen. */
  look?: 'primary' | 'quiet'
  /** Takes the whole width. */
  wide?: boolean
  /** Cannot be pressed for a moment, but keeps the focus, which a disabled button loses. */
  isBusy?: boolean
}

export function Button({ look = 'primary', wide = false, isBusy = false, className, type = 'button', onClick, ...rest }: Props) {
  const classes = [styles.button, styles[look], wide && styles.wide, className]
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
