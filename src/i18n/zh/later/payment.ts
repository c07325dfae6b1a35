/** 付费场景：需要续费，以及为什么要付费。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const payment: LaterTexts['payment'] = {
  title: '这一幕接下来的部分需要付费。',
  price_one: '{{count, amount}} 颗钻石，可玩 {{minutes}} 分钟',
  price_other: '{{count, amount}} 颗钻石，可玩 {{minutes}} 分钟',
  recharge: '获取钻石',
  leave: '不付费，离开',
  reasons: { recharge: '钻石不够了，需要先补充。', sign_in: '登录后可以补充钻石。' },
}
