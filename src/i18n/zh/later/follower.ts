/** 在别的标签页里玩。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const follower: LaterTexts['follower'] = { text: '你正在另一个标签页里玩。', here: '在这里玩' }
