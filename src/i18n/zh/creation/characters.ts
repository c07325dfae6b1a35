import type { texts as english } from '../../en/creation.ts'

export const characters: (typeof english)['characters'] = {
  title: '角色',
  search: '按名字或故事搜索',
  create: '新建角色',
  failed: '角色加载失败',
  none: '没有符合的角色',
  noneHint: '可以输入任一语言的名字，或故事标题的一部分。',
  use: '用到草稿里',
  useNamed: '把{{name}}用到草稿里',
  open: '打开',
  openNamed: '在所属故事中打开{{name}}',
  useIn: '复制到哪个草稿？',
  newFor: '给哪个草稿添加新角色？',
  noDrafts: '还没有草稿，请先新建一个故事。',
  notSaved: '没有复制：这份草稿没能保存，请打开看看原因。',
  added: '角色已加入草稿。',
}
