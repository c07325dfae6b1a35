/** Shown if the chat could not be opened and has no messages. Doc 2 §8, chat error view. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import styles from './ChatErrorView.module.css'

export function ChatErrorView() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <div className={styles.unstable} role="alert">
      <p className={styles.title}>{t('chat.errorView.title')}</p>
      <p className={styles.body}>{t('chat.errorView.body')}</p>
      <Button onClick={() => navigate('/')}>{t('chat.errorView.back')}</Button>
    </div>
  )
}
