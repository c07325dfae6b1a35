/** Chinese texts of the chat that its first lines show. */
import type { texts as english } from '../en/chat.ts'

export const texts: typeof english = {
  portraitShown: '上面是你的形象。',
  onStage: '在场：{{people}}。',
  onStageBetween: '；',
  title: '对话',
  top: { menu: '菜单', progress: '故事进度', task: '任务', level: '第 {{level}} 关', percent: '已完成 {{percent}}%' },
  messages: {
    list: '消息',
    you: '你',
    narrator: '旁白',
    tip: '提示',
    someone: '某人',
    spoken: '{{name}}：{{text}}',
    picture: '图片',
    thinking: '正在想',
    skip: '跳过',
  },
  sheet: { whole: '完整对话' },
  composer: {
    label: '你的话',
    send: '发送',
    open: '说点什么……',
    please_wait: '请稍等……',
    select_option: '请选择一个选项',
    next_video: '视频将在 {{seconds}} 秒后播放……',
    next_message: '{{seconds}} 秒后有新消息……',
    next_tap: '轻触继续',
    awaits: {
      upload: '故事在等你的照片。',
      payment: '钻石不够了，补充后才能继续。',
      overlay: '故事在等你继续。',
      transition: '{{seconds}} 秒后进入下一幕。',
      transition_paused: '马上进入下一幕。',
    },
  },
  picture: { on: '轻触继续' },
  errorView: { title: '哎呀！', body: '这个故事好像不太稳定', back: '返回首页' },
  opening: '正在打开故事……',
  offline: '网络已断开，你的进度都在。',
}
