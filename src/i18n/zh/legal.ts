/** Chinese texts of the legal pages, the region notice and the questions of age and consent. */
import type { texts as english } from '../en/legal.ts'

export const texts: typeof english = {
  age: {
    title: '你年满 18 岁了吗？',
    body: '故事面向成年人，请先确认年龄。',
    confirm: '我已年满 18 岁',
    decline: '我未满 18 岁',
    declinedTitle: '等你满 18 岁再来吧',
    declinedBody: '本服务仅限成年人使用。你的回答没有被保存。',
    back: '我选错了',
  },
  consent: {
    title: '愿意帮我们把故事做得更好吗？',
    body: '经你同意，应用会发送匿名的使用数据和错误报告，绝不包含你写的内容。你随时可以在设置里更改。',
    allow: '同意',
    decline: '不同意',
  },
  pages: {
    titles: {
      terms: '服务条款',
      privacy: '隐私政策',
      complaints: '投诉',
      'content-removal': '内容移除',
      'record-keeping': '记录保存声明',
    },
    updated: '最近更新：{{date}}',
    contents: '目录',
    others: '其他法律信息',
    loading: '正在加载',
    failed: '内容没有加载出来',
    failedHint: '请检查网络后重试。',
  },
  region: {
    title: '暂不提供服务',
    body: '很抱歉，你所在的地区暂时无法使用本服务。',
    platform: '其他国家和地区的用户，可以使用我们的海外平台。',
    openPlatform: '前往海外平台',
    mistake: '不在这个地区？VPN 或代理可能会让定位出错，关闭后再检测一次。',
    recheck: '重新检测',
    stillBlocked: '检测结果没有变化，你所在的地区仍不提供服务。',
    allowed: '此页面仅供暂不提供服务的地区查看。你现在所在的地区可以正常使用。',
    enter: '去看故事',
  },
}
