/** 阅读设置。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const settings: LaterTexts['settings'] = { title: '阅读与声音', close: '完成' }
