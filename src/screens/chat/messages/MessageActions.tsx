/** Buttons under a message: pay now, or try again. Doc 2 §3, addition.actions. */
import { useTranslation } from 'react-i18next'
import { type View } from '../../../../protocol/view.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import styles from './MessageActions.module.css'

/** Shown until the conversation continues without them. */
export function MessageActions({ message }: { message: Message }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const isWaiting = useGame((view) => view.composer.reason === 'please_wait')
  const isOver = useGame((view) => isSuperseded(view, message))
  if (isOver) return null
  return (
    <div className={styles.actions} role="group" aria-label={t('chat.options.group')}>
      {message.actions.map(({ type, optionId }) => (
        <button
          key={optionId}
          type="button"
          className={styles.action}
          aria-disabled={isWaiting}
          onClick={() => intend({ kind: 'choose', optionId })}
        >
          {t(`chat.options.${type}`)}
        </button>
      ))}
    </div>
  )
}

/** Whether a message follows, and none of its options is offered any more. */
function isSuperseded({ messages, options, actionOptions }: View, { id, actions }: Message): boolean {
  if (messages.pages.at(-1)?.items.at(-1)?.id === id) return false
  const offered = [...(options?.items ?? []), ...(actionOptions ?? [])]
  return !offered.some((option) => actions.some(({ optionId }) => optionId === option.id))
}
