import type { LegalTexts } from '../../en/legal/index.ts'

export const age: LegalTexts['age'] = {
  title: '你年满 18 岁了吗？',
  body: '故事面向成年人，请先确认年龄。',
  confirm: '我已年满 18 岁',
  decline: '我未满 18 岁',
  declinedTitle: '等你满 18 岁再来吧',
  declinedBody: '本服务仅限成年人使用。你的回答没有被保存。',
  back: '我选错了',
}
