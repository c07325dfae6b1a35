/** The notes under a message: that it is wrong, its buttons, and that it was not sent, or too late. Doc 2 §3, §4. */
import { useTranslation } from 'react-i18next'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { useIntend } from '../../../game/game.ts'
import styles from './MessageNotes.module.css'
import { useIsActive } from '../../../ui/useIsActive.ts'
import { MessageActions } from './MessageActions.tsx'

export function MessageNotes({ message }: { message: Message }) {
  const { t } = useTranslation('game')
  return (
    <>
      {message.mood === -1 && <WrongNote />}
      {message.actions.length > 0 && <MessageActions messageId={message.id} />}
      {message.delivery === 'failed' && <FailedNote message={message} />}
      {message.delivery === 'late' && <p className={styles.late}>{t('messages.late')}</p>}
    </>
  )
}

/** The mark is drawn over its glyph, which is a box where there is no emoji font; the text keeps the glyph. */
function WrongNote() {
  const { t } = useTranslation('game')
  return (
    <p className={styles.note}>
      <span className={styles.wrong}>❌</span> <span>{t('messages.wrong')}</span>
    </p>
  )
}

/** Sending a paid choice again charges for it. */
function FailedNote({ message: { id: messageId, resendPrice: price = 0 } }: { message: Message }) {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const isActive = useIsActive()
  return (
    <p className={styles.failed}>
      <span>{t('messages.failed')}</span>
      <button
        type="button"
        className={styles.retry}
        aria-disabled={!isActive}
        onClick={() => isActive && intend({ kind: 'retry', messageId })}
      >
        {price > 0 ? t('messages.retryPriced', { count: price }) : t('messages.retry')}
      </button>
    </p>
  )
}
