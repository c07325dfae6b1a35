/** Chinese texts: what a player has found in a story. */
import type { texts as english } from '../en/finds.ts'

export const texts: typeof english = {
  title: '已经找到的',
  endings: '结局',
  count: '{{found}} / {{total}}',
  ending: '结局 {{number}}：{{title}}',
  hidden: '结局 {{number}}：还没找到',
  noHint: '还没找到',
  places: '回到',
  placesHint: '故事会从那里接着走，那时的一切照旧。找到的结局和图片都还在。',
  chapter: '章节：{{title}}',
  choice: '一次选择',
  chosen: '上次选了：{{text}}',
  pictures: '图片',
  noPictures: '故事给你看过的图片都会收在这里。',
  failed: '没能加载出来。',
  confirm: { title: '要回去吗？', text: '这一局到此为止，从你选的地方重新走下去。', confirm: '回去' },
}
