import type { LegalTexts } from '../../en/legal/index.ts'

export const region: LegalTexts['region'] = {
  title: '暂不提供服务',
  body: '很抱歉，你所在的地区暂时无法使用本服务。',
  platform: '其他国家和地区的用户，可以使用我们的海外平台。',
  openPlatform: '前往海外平台',
  askForPlatform: '来信索取网址：{{email}}',
  mistake: '不在这个地区？VPN 或代理可能会让定位出错，关闭后再检测一次。',
  recheck: '重新检测',
  stillBlocked: '检测结果没有变化，你所在的地区仍不提供服务。',
  allowed: '此页面仅供暂不提供服务的地区查看。你现在所在的地区可以正常使用。',
  enter: '去看故事',
}
