/** Chinese texts of the app's notices: offline, a session that has ended, and a new version. */
import type { texts as english } from '../en/notices.ts'

export const texts: typeof english = {
  label: '通知',
  offline: '网络已断开，联网后才能看故事。',
  signedOut: '登录已失效，故事都还在',
  signIn: '登录',
  newVersion: '新版本已就绪',
  update: '更新',
}
