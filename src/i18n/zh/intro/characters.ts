/** 选择角色的抽屉。 */
import { type IntroTexts } from '../../en/intro/index.ts'

export const characters: IntroTexts['characters'] = {
  title: '选择角色',
  confirm: '确定',
  assets: '{{name}}的图片和视频',
  clip: '{{name}}的视频',
  coins: '现有钻石：{{count, amount}}',
}
