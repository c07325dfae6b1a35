/** The return of a payment, in Chinese. */
import { type payment as english } from '../../en/credits/payment.ts'

export const payment: typeof english = {
  title: '付款',
  checking: '正在确认付款……',
  open: '付款正在处理',
  openHint: '可能需要一点时间。你可以先离开，钻石会自动到账。',
  failed: '付款失败',
  abandoned: '付款已取消',
  notCharged: '没有扣款。',
  unknown: '没有找到这笔付款',
  unknownHint: '它可能属于另一个账号。如果已经付款，请登录那个账号查看。',
  checkFailed: '付款结果没能确认',
  choosePack: '查看套餐',
  success: '付款成功',
  added_one: '到账 {{count, amount}} 颗钻石',
  added_other: '到账 {{count, amount}} 颗钻石',
  balance_one: '现在共有 {{count, amount}} 颗钻石。',
  balance_other: '现在共有 {{count, amount}} 颗钻石。',
  continue: '继续',
  closeTab: '关闭这个标签页',
  otherTab: '故事还在另一个标签页里等着你。',
  otherScreen: '可以回到另一个标签页继续。',
  toStories: '回到故事',
}
