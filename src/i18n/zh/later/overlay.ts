/** 故事的提示页。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const overlay: LaterTexts['overlay'] = {
  title: '提示',
  continue: '继续',
  onward: '故事还在继续。',
  anywhere: '轻触任意位置继续',
}
