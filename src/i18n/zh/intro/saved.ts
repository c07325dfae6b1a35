/** 询问是否接着玩。 */
import { type IntroTexts } from '../../en/intro/index.ts'

export const saved: IntroTexts['saved'] = {
  title: '欢迎回来',
  text: '之前的进度已妥善保存，可以继续，也可以从头开始。',
  continue: '继续',
  restart: '重新开始',
  talent: '你的天赋',
  attribute: '{{name}} {{value}}',
}
