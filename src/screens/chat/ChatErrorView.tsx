/**
 * Shown if the chat could not be opened and has no messages. Doc 2 §8, chat error view. `onRetry` opens the chat again: what failed is often the
 * network of a moment.
 */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useIsEmbeddedChat } from '../../navigation/embeddedChat.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonStack } from '../../ui/ButtonStack.tsx'
import { Column } from '../../ui/layout.tsx'
import styles from './ChatErrorView.module.css'

export function ChatErrorView({ onRetry = () => location.reload() }: { onRetry?: () => void }) {
  const { t } = useTranslation(['chat', 'shell'])
  const [, navigate] = useLocation()
  const isEmbedded = useIsEmbeddedChat()
  return (
    <Column align="center" className={styles.unstable} role="alert">
      <p className={styles.title}>{t('errorView.title')}</p>
      <p className={styles.body}>{t('errorView.body')}</p>
      <ButtonStack>
        {!isEmbedded && (
          <Button wide onClick={() => navigate('/')}>
            {t('errorView.back')}
          </Button>
        )}
        <Button wide look={isEmbedded ? 'primary' : 'quiet'} onClick={onRetry}>
          {t('shell:retry')}
        </Button>
      </ButtonStack>
    </Column>
  )
}
