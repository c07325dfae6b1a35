import type { texts as english } from '../../en/creation.ts'

export const outline: (typeof english)['outline'] = {
  label: '大纲',
  search: '在故事里搜索',
  nothingFound: '没有找到',
  empty: '还没有节点',
  emptyHint: '故事由节点组成：几句话，接着一个选择或结局。',
  newNode: '新建节点',
  moveUp: '上移节点',
  moveDown: '下移节点',
  deleteNode: '删除节点',
  deleted: '已删除节点 {{id}}，可以撤销。',
  fixedByNumber: '编号全是数字的节点无法调整顺序。请先给节点 {{id}} 的编号加上字母。',
  beforeScenes: '第一个场景之前',
  nodes: '{{number}} 个节点',
  start: '起点',
  unreached: '无法到达',
  problems: '{{number}} 个问题',
}
