/** 阅读设置。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const settings: LaterTexts['settings'] = {
  title: '阅读与声音',
  close: '完成',
  textSize: '文字大小',
  textSizes: { small: '小', normal: '标准', large: '大', largest: '特大' },
  readingSpeed: '阅读速度',
  readingSpeeds: { slow: '慢', normal: '标准', fast: '快', instant: '立即显示', tap: '点按继续' },
}
