/** Dialogs of the chat: an alert of the story, and the spicy level, in Chinese. */
import { type dialogs as english } from '../../en/later/dialogs.ts'

export const dialogs: typeof english = {
  diamonds_one: '{{count, amount}} 颗钻石',
  diamonds_other: '{{count, amount}} 颗钻石',
  alert: { title: '请留意', button: '好' },
  spicy: {
    title: '火热关卡',
    entered: '你已进入火热关卡，好好享受。',
    price: '前 {{time}}免费，之后每 {{time}}收取 {{price}}。',
    minutes_one: '{{count}} 分钟',
    minutes_other: '{{count}} 分钟',
    seconds_one: '{{count}} 秒',
    seconds_other: '{{count}} 秒',
    understood: '我知道了',
  },
}
