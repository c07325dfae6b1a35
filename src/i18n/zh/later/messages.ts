/** What a screen reader hears beside the lines, in Chinese. */
import { type messages as english } from '../../en/later/messages.ts'

export const messages: typeof english = {
  offered_one: '有 {{count}} 个选项。',
  offered_other: '有 {{count}} 个选项。',
  debug: '作者备注',
}
