/** 聊天菜单。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const menu: LaterTexts['menu'] = { title: '菜单', settings: '阅读与声音', report: '报告问题' }
