/** Buttons under a message: pay now, or try again. Doc 2 §3, addition.actions. Shown until the conversation continues without them. */
import { useTranslation } from 'react-i18next'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { useGame } from '../../../game/game.ts'
import { type View } from '../../../../protocol/view.ts'
import { useIsActive } from '../../../ui/useIsActive.ts'
import { ChoiceButton } from '../options/ChoiceButton.tsx'
import { findPrice } from '../options/choices.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './MessageActions.module.css'

export function MessageActions({ message }: { message: Message }) {
  const isOver = useGame((view) => isSuperseded(view, message))
  return isOver ? null : <Actions actions={message.actions} />
}

function Actions({ actions }: Pick<Message, 'actions'>) {
  const { t } = useTranslation('game')
  const isWaiting = useGame((view) => view.composer.reason === 'please_wait')
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
      {actions.map(({ type, optionId }) => (
        <Action key={optionId} optionId={optionId} text={t(`options.${type}`)} isActive={isActive && !isWaiting} />
      ))}
    </Row>
  )
}

function Action({ optionId, text, isActive }: { optionId: string; text: string; isActive: boolean }) {
  const price = useGame((view) => findPrice(view, optionId)) ?? 0
  return <ChoiceButton id={optionId} text={text} price={price} isActive={isActive} className={styles.action} />
}

/**
 * Whether the conversation went on without them. As long as no message follows, buttons without a price of their own are over when other
 * options are on offer: a choice that shows no message, such as a picture, leads there.
 */
function isSuperseded({ messages, options, actionOptions }: View, { id, actions }: Message): boolean {
  const offered = [...(options?.items ?? []), ...(actionOptions ?? [])]
  if (offered.some((option) => actions.some(({ optionId }) => optionId === option.id))) return false
  const isLast = messages.pages.at(-1)?.items.at(-1)?.id === id
  return !isLast || (offered.length > 0 && actions.every(({ hasOwnPrice }) => !hasOwnPrice))
}
