/** 声音：配音与音量。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const sound: LaterTexts['sound'] = {
  mute: '静音',
  unmute: '取消静音',
  again: '重听这一句',
  listen: '朗读这一句',
  speaking: '正在说',
  volume: '音量',
  volumes: { music: '音乐', voice: '语音', effects: '音效' },
  percent: '{{percent}}%',
  captions: '语音字幕',
}
