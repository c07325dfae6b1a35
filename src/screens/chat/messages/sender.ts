/** Names of senders. */
import { type TFunction } from 'i18next'
import { type Message } from '../../../../protocol/view/conversation.ts'

/** The sender of a message: the actor's name, or a text in the page's language. */
export function getSenderName(t: TFunction<'chat'>, { from, name }: Message): string {
  if (from === 'user') return t('messages.you')
  if (from === 'system') return t('messages.narrator')
  if (from === 'tips') return t('messages.tip')
  return name ?? t('messages.someone')
}
