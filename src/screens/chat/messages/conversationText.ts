/** The whole conversation as plain text, for copies and prints: the list on the screen holds a part of it only. */
import { type TFunction } from 'i18next'
import { type View } from '../../../../protocol/view.ts'
import { getPlainText } from '../../../../protocol/lineText.ts'
import { getSenderName } from './sender.ts'

/** One paragraph for each message, with the name of its sender. */
export function formatConversation(t: TFunction<'chat'>, { messages }: View): string {
  return messages.pages
    .flatMap(({ items }) => items)
    .map((message) => t('messages.spoken', { name: getSenderName(t, message), text: getPlainText(message) }))
    .join('\n\n')
}
