/** The recharge, and the prompt that leads a guest to sign-in, in Chinese. */
import { type recharge as english } from '../../en/credits/recharge.ts'

export const recharge: typeof english = {
  title: '补充钻石',
  owned: '现有',
  needed: '需要',
  diamonds_one: '{{count, amount}} 颗钻石',
  diamonds_other: '{{count, amount}} 颗钻石',
  bonus: '另送 {{count, amount}} 颗',
  packs: '钻石套餐',
  loading: '正在加载套餐',
  failed: '套餐没有加载出来',
  emptyTitle: '暂时没有套餐',
  emptyHint: '请过一会儿再来看看。',
  notSold: '这里不出售钻石',
  notSoldHint: '做每日任务、签到都可以得到钻石。',
  tasks: '去做每日任务',
  details: '查看明细',
  waiting: '正在等待付款……',
  waitingHint: '付款页面已在另一个标签页打开，付款完成后钻石会自动到账。',
  openAgain: '重新打开付款页面',
  otherPack: '换一个套餐',
  unpaid: '付款没有成功，没有扣款。',
  added_one: '到账 {{count, amount}} 颗钻石',
  added_other: '到账 {{count, amount}} 颗钻石',
  signIn: {
    title: '登录后可以补充钻石',
    body: '钻石存在账号里。现在注册，已有的钻石和故事进度都会保留。',
    go: '登录或注册',
    notNow: '以后再说',
  },
}
