/** What a message's sender is called. */
import { type TFunction } from 'i18next'
import { type Message } from '../../../../protocol/view/conversation.ts'

/** The name of who says this message, in the page's language where it is no name. */
export function getSenderName(t: TFunction, { from, name }: Message): string {
  if (from === 'user') return t('chat.messages.you')
  if (from === 'system') return t('chat.messages.narrator')
  if (from === 'tips') return t('chat.messages.tip')
  return name ?? t('chat.messages.someone')
}
