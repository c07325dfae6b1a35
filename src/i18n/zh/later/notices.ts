/** Notices of a game, in Chinese. */
import { type notices as english } from '../../en/later/notices.ts'

export const notices: typeof english = {
  network_unstable: '抱歉，网络不太稳定，请重试，或换一个故事继续。',
  chat_init_failed: '对话没能打开',
  send_failed: '消息发送失败',
  refresh_failed: '登录状态更新失败',
  story_error: '出了点问题',
  video_failed: '视频加载失败',
  prev_scene_failed: '没能回到上一幕',
  next_scene_failed: '没能进入下一幕',
  stage_complete_unnamed: '这一关已经完成。你可以继续聊，也可以点“完成”返回。',
  stage_complete: '这一关已经完成。你可以继续和{{name}}聊，也可以点“完成”返回。',
  all_complete: '每个角色的关卡都完成了。',
  scene_unpaid: '这一幕需要先付费才能继续。',
  charge_soon: '这一幕很快要续费，需要{{price, amount}}颗钻石。',
}
