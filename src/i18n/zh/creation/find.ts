import type { texts as english } from '../../en/creation.ts'

export const find: (typeof english)['find'] = {
  title: '查找和替换',
  words: '查找',
  by: '替换成',
  case: '区分大小写',
  whole: '整词',
  language: '范围',
  allLanguages: '所有语言',
  list: '找到的地方',
  found_one: '找到一处',
  found_other: '找到 {{count}} 处',
  replace_one: '替换这一处',
  replace_other: '替换 {{count}} 处',
  replaced_one: '已替换一处',
  replaced_other: '已替换 {{count}} 处，撤销即可全部还原。',
  more: '再显示 {{count}} 处',
  open: '打开',
  openPlace: '打开：{{place}}',
}
