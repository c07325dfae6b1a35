/** 顶栏下方的状态行。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const status: LaterTexts['status'] = {
  scene: '场景',
  previous: '上一幕',
  following: '下一幕',
  next: '{{seconds}} 秒后进入下一幕',
  nextShort: '{{seconds}} 秒',
  nextCharge_one: '{{time}} 后续费 {{count}} 颗钻石',
  nextCharge_other: '{{time}} 后续费 {{count}} 颗钻石',
  finish: '完成',
  heart: '心动值：{{value}}',
  balance: '你现在有 {{count, amount}} 颗钻石',
}
