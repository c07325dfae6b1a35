/** 选择形象。 */
import { type IntroTexts } from '../../en/intro/index.ts'

export const avatarChoice: IntroTexts['avatarChoice'] = {
  title: '创建形象，和角色互动',
  chooseFirst: '请先选一个形象',
  confirm: '确定',
  skip: '不用形象，直接开始',
}
