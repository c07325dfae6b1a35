/** 全屏视频。 */
import { type LaterTexts } from '../../en/later/index.ts'

export const video: LaterTexts['video'] = { title: '视频', loading: '视频加载中', play: '点击播放', unmute: '打开声音' }
