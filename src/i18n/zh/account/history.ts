import type { AccountTexts } from '../../en/account/index.ts'

export const history: AccountTexts['history'] = {
  title: '玩过的故事',
  list: '玩过的故事，最近的在前',
  loading: '正在加载你的故事',
  failed: '故事加载失败',
  empty: '还没有玩过故事',
  emptyHint: '玩过的故事会出现在这里，最近的排在最前面。',
  browse: '去看故事',
}
