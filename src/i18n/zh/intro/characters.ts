/** 选择角色的抽屉。 */
import { type IntroTexts } from '../../en/intro/index.ts'

export const characters: IntroTexts['characters'] = {
  title: '选择角色',
  confirm: '确定',
  coins: '现有钻石：{{count, amount}}',
}
