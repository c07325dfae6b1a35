/** Words of the shell, in Chinese. */
import { type shell as english } from '../en/shell.ts'

export const shell: typeof english = {
  appName: '互动故事',
  loading: '加载中……',
  retry: '重试',
  back: '返回',
  close: '关闭',
  dismiss: '收起',
  routeFailed: '页面加载失败',
  routeFailedHint: '请检查网络后重试。',
  toStories: '回到故事',
  menu: { title: '主菜单', stories: '故事', tasks: '任务', credits: '钻石', profile: '我的' },
  notKept: '浏览器不允许保存数据，你的进度无法保留在这台设备上。',
  credits: '钻石：{{count}}',
  notices: {
    network_unstable: '抱歉，网络不太稳定，请重试，或换一个故事继续。',
    chat_init_failed: '对话没能打开',
    send_failed: '消息发送失败',
    refresh_failed: '登录状态更新失败',
    story_error: '出了点问题',
    video_failed: '视频加载失败',
    prev_scene_failed: '没能回到上一幕',
    next_scene_failed: '没能进入下一幕',
    stage_complete: '这一关已经完成。你可以继续和{{name}}聊，也可以点“完成”返回。',
    scene_unpaid: '这一幕需要先付费才能继续。',
    charge_soon: '这一幕很快要续费，需要{{price}}颗钻石。',
  },
  failures: {
    network: '网络连接不上，请检查后重试。',
    timeout: '服务器迟迟没有回应，请重试。',
    http: '服务器出了点状况，请稍后再试。',
    unauthorized: '登录状态更新失败',
    insufficient_coins: '钻石不足',
    refused: '出了点问题',
    bad_answer: '服务器出了点状况，请稍后再试。',
  },
}
