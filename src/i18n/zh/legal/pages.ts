import type { LegalTexts } from '../../en/legal/index.ts'

export const pages: LegalTexts['pages'] = {
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
}
