/** Chinese texts of the stories list beyond its first screen. */
import type { texts as english } from '../en/catalogue.ts'

export const texts: typeof english = {
  categories: '分类',
  favorites: '收藏',
  played: '玩过',
  sort: '排序',
  sorts: { popular: '最受欢迎', newest: '最新上架', title: '按标题', price: '价格从低到高' },
  favorite: '收藏：{{title}}',
  noFavorites: '还没有收藏',
  noFavoritesHint: '点故事上的爱心，收藏到这里。',
  noPlayed: '还没有玩过故事',
  noPlayedHint: '玩过的故事会出现在这里。',
  continue: '继续',
  percent: '已玩 {{percent}}%',
  epilogue: { label: '第二天', from: '第二天，{{name}}', story: '去看《{{title}}》' },
  display: '显示与语言',
  allSettings: '全部设置与隐私',
  hotActors: '人气角色',
  charactersFailed: '角色加载失败',
  more: '更多{{category}}故事',
  demoOffer: '第一次来？',
  demoShow: '看看怎么玩',
}
