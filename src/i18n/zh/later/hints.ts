/** 输入框上方的提示。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const hints: LaterTexts['hints'] = { tap: '轻触可加快', longest: '一条消息最多 {{max}} 个字。' }
