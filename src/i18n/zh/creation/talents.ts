/** Chinese texts: the talents. */
import type { texts as english } from '../../en/creation.ts'

export const talents: (typeof english)['talents'] = {
  title: '天赋',
  hint: '开启了天赋的故事，玩家可以在开始前选一个。已经开始的游戏会保留当时的天赋。',
  create: '新建天赋',
  edit: '编辑',
  editTitle: '编辑天赋',
  save: '保存',
  saved: '已保存',
  failed: '天赋加载失败',
  empty: '还没有天赋',
  emptyHint: '没有天赋时，玩家只用自己的点数开始。',
  deleted: '“{{name}}”已删除。',
  noEffects: '不改变任何属性',
  name: '{{language}}名',
  nameMissing: '请用每种语言写上名字',
  effects: '改变的属性',
  effectsHint: '每项 −10 到 10。“点数”是玩家可以自由分配的点数。',
  pictures: '图片',
  picturesOf: '图片来源',
  picturesOfTalents: '现有天赋',
  picture: '图片 {{number}}',
  pictureMissing: '请选一张图片',
  noPictures: '这个故事里没有图片。',
  upload: '上传图片到这个故事',
  uploadHint: '要上传图片，请先选一个可以编辑的故事，图片会存进它的素材。',
}
