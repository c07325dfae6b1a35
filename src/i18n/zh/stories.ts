/** Words of the stories list, in Chinese. */
import { type stories as english } from '../en/stories.ts'

export const stories: typeof english = {
  title: '今夜',
  signIn: '登录',
  all: '全部',
  list: '故事',
  tags: '标签',
  moreStories: '更多故事',
  loading: '正在加载故事',
  failed: '故事加载失败',
  empty: '这里还没有故事',
  emptyHint: '换个分类看看吧。',
  noneHint: '晚些时候再来看看吧。',
  free: '免费',
  unlocked: '已解锁',
  diamonds_one: '{{count}} 颗钻石',
  diamonds_other: '{{count}} 颗钻石',
}
