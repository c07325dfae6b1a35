/** 离开前的确认。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const leave: LaterTexts['leave'] = {
  title: '要离开游戏吗？',
  body: '进度会为你保存，下次可以接着玩。',
  stay: '继续游戏',
  leave: '离开',
}
