/** A round button with an icon; `label` is its accessible name. */
import { type ComponentProps } from 'react'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  /** Drawn over a picture: dark glass in both themes. */
  onPicture?: boolean
}

export function IconButton({ label, onPicture = false, className, type = 'button', ...rest }: Props) {
  const classes = [styles.button, onPicture && styles.onPicture, className]
  return <button {...rest} type={type} aria-label={label} className={classes.filter(Boolean).join(' ')} />
}
