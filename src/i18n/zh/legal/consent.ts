import type { LegalTexts } from '../../en/legal/index.ts'

export const consent: LegalTexts['consent'] = {
  title: '愿意帮我们把故事做得更好吗？',
  body: '经你同意，应用会发送匿名的使用数据和错误报告，绝不包含你写的内容。你随时可以在设置里更改。',
  allow: '同意',
  decline: '不同意',
}
