/** What stands under the lines and below the last one, and what a screen reader hears beside them, in Chinese. */
import { type messages as english } from '../../en/later/messages.ts'

export const messages: typeof english = {
  offered_one: '有 {{count}} 个选项。',
  offered_other: '有 {{count}} 个选项。',
  debug: '作者备注',
  wrong: '答错了',
  failed: '没有发出去',
  retry: '重试',
  retryPriced_one: '重试 · {{count, amount}} 颗钻石',
  retryPriced_other: '重试 · {{count, amount}} 颗钻石',
  late: '故事已经往下走了，这句没有送到。',
  latest: '回到最新',
  new_one: '{{count}} 条新消息',
  new_other: '{{count}} 条新消息',
}
