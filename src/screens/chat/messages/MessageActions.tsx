/** Buttons under a line: buy and go on, or have another try. Doc 2 §3, addition.actions. */
import { useTranslation } from 'react-i18next'
import { type Message } from '../../../../protocol/view.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import styles from './MessageActions.module.css'

export function MessageActions({ actions }: Pick<Message, 'actions'>) {
  const { t } = useTranslation()
  const intend = useIntend()
  const isWaiting = useGame((view) => view.composer.reason === 'please_wait')
  return (
    <div className={styles.actions} role="group" aria-label={t('chat.options.group')}>
      {actions.map(({ type, optionId }) => (
        <button key={optionId} type="button" className={styles.action} aria-disabled={isWaiting} onClick={() => intend({ kind: 'choose', optionId })}>
          {t(`chat.options.${type}`)}
        </button>
      ))}
    </div>
  )
}
