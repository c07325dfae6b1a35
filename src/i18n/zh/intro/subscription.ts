/** 订阅故事动态。 */
import { type IntroTexts } from '../../en/intro/index.ts'

export const subscription: IntroTexts['subscription'] = {
  off: '订阅',
  on: '已订阅',
  about: '《{{title}}》更新，或有新故事上线时，我们会发邮件告诉你，每天最多一封。',
  aboutWithoutEmail: '这里目前还不发送邮件。订阅会保留，等开通之后，《{{title}}》更新时再发邮件告诉你。',
  email: '邮箱',
  otherEmail: '换一个邮箱（选填）',
  emailRequired: '请填写邮箱',
  emailInvalid: '邮箱格式不正确',
  cancel: '取消订阅',
  done: '订阅成功',
  cancelled: '已取消订阅',
}
