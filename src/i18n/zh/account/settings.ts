import type { AccountTexts } from '../../en/account/index.ts'

export const settings: AccountTexts['settings'] = {
  title: '设置',
  display: '语言与显示',
  reading: '阅读',
  sound: '声音',
  muted: '全部静音',
  privacy: '隐私',
  analytics: '分享使用数据和错误报告',
  analyticsHint: '匿名发送，绝不包含你写的内容。',
  delete: '删除本机数据',
  deleteTitle: '要删除本机数据吗？',
  deleteIntro: '将从这台设备上删除：',
  deleteItems: {
    drafts: '还没有发送的草稿',
    logs: '保存在本机的对话记录',
    media: '缓存的图片、视频和声音',
    settings: '你的设置：语言、主题、阅读和声音',
  },
  deleteKept: '账号、进度和钻石都会保留，也不会退出登录。',
  deleteConfirm: '删除',
  deleting: '正在删除本机数据……',
  deleted: '本机数据已删除',
  deleteFailed: '有些数据没能删除，请再试一次。',
  about: '关于',
  version: '版本',
}
