/** Buttons under a message: pay now, or try again. Doc 2 §3, addition.actions. Rule I15. */
import { useTranslation } from 'react-i18next'
import { type MessageAction } from '../../../../protocol/view/conversation.ts'
import { useGame } from '../../../game/game.ts'
import { useIsActive } from '../../../ui/useIsActive.ts'
import { ChoiceButton } from '../options/ChoiceButton.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './MessageActions.module.css'

export function MessageActions({ messageId }: { messageId: string }) {
  const actions = useGame(({ buttons }) => (buttons?.messageId === messageId ? buttons.items : null))
  return actions === null ? null : <Actions actions={actions} />
}

function Actions({ actions }: { actions: readonly MessageAction[] }) {
  const { t } = useTranslation('game')
  const isActive = useIsActive()
  const hasOffers = useGame(({ options, actionOptions }) => options !== null || actionOptions !== null)
  return (
    <Row
      gap={2}
      align="stretch"
      wrap
      className={styles.actions}
      role="group"
      aria-label={t(hasOffers ? 'options.underLine' : 'options.group')}
    >
      {actions.map(({ type, optionId, price }) => (
        <ChoiceButton
          key={optionId}
          id={optionId}
          text={t(`options.${type}`)}
          price={price}
          isActive={isActive}
          className={styles.action}
        />
      ))}
    </Row>
  )
}
