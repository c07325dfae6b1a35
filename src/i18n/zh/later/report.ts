/** 报告问题。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const report: LaterTexts['report'] = {
  title: '报告问题',
  words: '这次对话的记录会存成一个文件，由你发给客服。里面有你自己说过的话。',
  without: '记录里没有密码、邮箱地址和登录凭证。',
  save: '保存记录',
  saved: '记录已保存。',
  failed: '没能生成记录，请再试一次。',
}
