/** Names of senders. */
import { type Translate } from '../../../i18n/translator.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'

/** The sender of a message: the actor's name, or a text in the page's language. */
export function getSenderName(t: Translate, { from, name }: Message): string {
  if (from === 'user') return t('chat.messages.you')
  if (from === 'system') return t('chat.messages.narrator')
  if (from === 'tips') return t('chat.messages.tip')
  return name ?? t('chat.messages.someone')
}
