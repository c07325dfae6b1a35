/** 只显示一次的提示。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const hints: LaterTexts['hints'] = { tap: '轻触可加快' }
