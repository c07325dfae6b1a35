import type { NoticeTexts } from '../../en/notices/index.ts'

export const notices: NoticeTexts = {
  label: '通知',
  offline: '网络已断开，联网后才能看故事。',
  newVersion: '新版本已就绪',
  update: '更新',
}
