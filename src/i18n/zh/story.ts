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
  select: '选择角色',
  confirm: '确定',
  confirming: '正在加载……',
  coins: '现有钻石：{{count}}',
  savedTitle: '欢迎回来',
  saved: '之前的进度已妥善保存，可以继续，也可以从头开始。',
  continue: '继续',
  restart: '重新开始',
}
