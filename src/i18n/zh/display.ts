/** Chinese texts of the choices of language, theme, text size and reading speed. */
import type { texts as english } from '../en/display.ts'

export const texts: typeof english = {
  language: '语言',
  theme: '主题',
  themes: { dark: '深色', light: '浅色' },
  textSize: '文字大小',
  textSizes: { small: '小', normal: '标准', large: '大', largest: '特大' },
  /** 单个文件里的故事的开头。 */
  onePage: { play: '开始', playWith: '选择{{name}}，开始' },
  readingSpeed: '阅读速度',
  readingSpeeds: { slow: '慢', normal: '标准', fast: '快', instant: '立即显示', tap: '点按继续' },
}
