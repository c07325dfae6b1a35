import styles from './Spinner.module.css'

/** A turning ring beside words that say what is awaited. Hidden from screen readers. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
