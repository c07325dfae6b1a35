/** Three dots while the actor thinks. */
import { useTranslation } from 'react-i18next'
import styles from './Thinking.module.css'

export function Thinking() {
  const { t } = useTranslation()
  return (
    <div className={styles.thinking} role="img" aria-label={t('chat.messages.thinking')}>
      <span />
      <span />
      <span />
    </div>
  )
}
