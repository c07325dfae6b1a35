/** The toasts, above everything else. Errors are assertive for screen readers, the others polite. They never receive taps. */
import styles from './Toasts.module.css'
import { type Toast, useToasts } from './toastStore.ts'

export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={styles.place}>
      {toasts.map((toast) => (
        <ToastView key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function ToastView({ type, text }: Toast) {
  const isUrgent = type === 'error' || type === 'warning'
  return (
    <div role={isUrgent ? 'alert' : 'status'} className={styles.toast} data-type={type}>
      {type !== 'normal' && <span className={styles.mark} aria-hidden="true" />}
      <span>{text}</span>
    </div>
  )
}
