/** 聊天菜单。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const menu: LaterTexts['menu'] = {
  title: '菜单',
  settings: '阅读与声音',
  report: '报告问题',
  copy: '复制全部对话',
  copied: '对话已复制',
  notCopied: '对话没能复制',
  print: '打印全部对话',
}
