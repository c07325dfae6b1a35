/** Chinese texts of the shell: what every screen may show. */
import type { texts as english } from '../en/shell.ts'

export const texts: typeof english = {
  appName: '灯下',
  /** The app in a line. */
  appLine: '走进故事，和里面的人说话。',
  loading: '加载中……',
  silent: { text: '服务器还没有回应。', back: '返回故事列表' },
  needsScripts: '想玩这个故事，请用新版浏览器打开，并启用 JavaScript。',
  retry: '重试',
  back: '返回',
  close: '关闭',
  dismiss: '收起',
  cancel: '取消',
  confirm: '确定',
  routeFailed: '页面加载失败',
  routeFailedHint: '请检查网络后重试。',
  toStories: '回到故事',
  menu: { title: '主菜单', stories: '故事', tasks: '任务', credits: '钻石', profile: '我的', newAvatar: '有新形象' },
  bond: {
    heart: '好感：{{heart}}',
    endings_one: '一起走到 {{count}} 个结局',
    endings_other: '一起走到 {{count}} 个结局',
  },
  share: { story: '分享这个故事', text: '《{{title}}》· {{app}}', copied: '链接已复制', failed: '链接没能复制' },
  bill: {
    price: '价格',
    balance: '你有',
    left: '付后剩余',
    diamonds_one: '{{count, amount}} 颗钻石',
    diamonds_other: '{{count, amount}} 颗钻石',
    confirm_one: '确定 · {{count, amount}} 颗钻石',
    confirm_other: '确定 · {{count, amount}} 颗钻石',
  },
  notKept: '浏览器不允许保存数据，你的进度无法保留在这台设备上。',
  credits: '钻石：{{count}}',
  failures: {
    network: '网络连接不上，请检查后重试。',
    timeout: '服务器迟迟没有回应，请重试。',
    http: '服务器出了点状况，请稍后再试。',
    gate: '网站前面设了访问密码，应用连不上服务器。请刷新页面输入密码，或联系网站的运营者。',
    unauthorized: '登录状态更新失败',
    insufficient_coins: '钻石不足',
    price_changed: '价格有变',
    refused: '出了点问题',
    bad_answer: '服务器出了点状况，请稍后再试。',
  },
}
