/** 选项、价格，以及付款前的确认。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const options: LaterTexts['options'] = {
  group: '选项',
  pictures: '图片选项',
  underLine: '这句话下的选项',
  separator: '，',
  priced_one: '{{text}}，{{count}} 颗钻石',
  priced_other: '{{text}}，{{count}} 颗钻石',
  left: '选后剩 {{count, amount}}',
  short: '还差 {{count, amount}}',
  charge: '你有 {{balance}} 颗钻石，选后剩 {{count}} 颗。',
  missing: '你有 {{balance}} 颗钻石，还差 {{count}} 颗。',
  unlocked: '已解锁',
  completed: '已完成',
  allCompleted: '所有角色都已完成',
  pay_now: '立即解锁',
  try_again: '再试一次',
  numbered: '选项 {{number}}',
  way_on: '下一幕',
  pay: {
    title: '确认付款',
    price: '价格',
    balance: '你有',
    left: '付后剩余',
    diamonds_one: '{{count, amount}} 颗钻石',
    diamonds_other: '{{count, amount}} 颗钻石',
    confirm_one: '确定 · {{count, amount}} 颗钻石',
    confirm_other: '确定 · {{count, amount}} 颗钻石',
    cancel: '取消',
  },
}
