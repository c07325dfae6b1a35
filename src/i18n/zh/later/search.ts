/** Finding text in the conversation, in Chinese. */
import { type search as english } from '../../en/later/search.ts'

export const search: typeof english = {
  title: '搜索对话',
  field: '输入要找的文字',
  none: '没有找到这段文字。',
  count_one: '{{count}} 条',
  count_other: '{{count}} 条',
  hits: '搜索结果',
  bar: '搜索',
  place: '第 {{number}} 条，共 {{count}} 条',
  spoken: '第 {{number}} 条，共 {{count}} 条。{{name}}：{{text}}',
  older: '更早的一条',
  newer: '更晚的一条',
  again: '修改搜索：{{query}}',
  close: '关闭搜索',
}
