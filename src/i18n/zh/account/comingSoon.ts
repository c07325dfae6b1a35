import type { AccountTexts } from '../../en/account/index.ts'

export const comingSoon: AccountTexts['comingSoon'] = { title: '即将上线', hint: '这一页还没做好，先去看看故事吧。' }
