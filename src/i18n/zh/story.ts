/** Words of the story intro, in Chinese. */
import { type story as english } from '../en/story.ts'

export const story: typeof english = {
  play: '开始',
  loading: '正在加载故事',
  failed: '故事没能打开',
  addFavorite: '收藏',
  favorited: '已收藏',
  favoriteFailed: '收藏操作失败',
  noCharacters: '暂无可选角色',
  historyFailed: '查询游戏进度失败',
  pictureFailed: '预览图加载失败',
  characters: '{{count}} 位角色',
  endings: '{{count}} 种结局',
  priceWas: '{{count}} 颗钻石，原价 {{was}}',
  total_one: '共需 {{count, amount}} 颗钻石',
  total_other: '共需 {{count, amount}} 颗钻石',
  left: '付后剩 {{count, amount}} 颗',
  owned: '现有 {{count, amount}} 颗',
  chargedLater: '选定角色后才扣钻石',
}
