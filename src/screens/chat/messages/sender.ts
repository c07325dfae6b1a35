/** What a message's sender is called. */
import { useTranslation } from 'react-i18next'
import { type Message } from '../../../../protocol/view.ts'

/** A function from a message to the name of who says it, in the page's language. */
export function useSenderNames(): (message: Message) => string {
  const { t } = useTranslation()
  return ({ from, name }) => {
    if (from === 'user') return t('chat.messages.you')
    if (from === 'system') return t('chat.messages.narrator')
    if (from === 'tips') return t('chat.messages.tip')
    return name ?? t('chat.messages.someone')
  }
}

/** The name of who says this message. */
export function useSenderName(message: Message): string {
  return useSenderNames()(message)
}
